/**
 * Words that carry little meaning in German questions: articles, pronouns, auxiliaries, question words, prepositions,
 * adverbs.
 */
export const stopWords = `
der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner
ich mich mir mein meine meinen meinem meiner meines du dich dir dein deine deinen deinem deiner
er sie es ihn ihm ihr ihre ihren ihrem ihrer ihnen wir uns unser unsere unseren unserem unserer man sich sein seine
dieser diese dieses diesen jede jeden alle alles andere anderen etwas nichts jemand
bin bist ist sind seid war waren habe hast hat haben hatte hatten werde wirst wird werden wurde wurden
kann kannst können könnte könnten muss müssen soll sollte will willst wollen wollte möchte möchten darf dürfen mag brauche brauchen braucht
nicht nein ja und oder aber wenn dass ob als wie weil denn
in im ins an am auf aus bei beim mit nach von vom vor zu zum zur für über unter durch gegen um bis ohne ab seit während wegen
was wer wen wem wo wohin woher wann warum wieso welche welcher welches welchen
hier dort da dann noch schon auch nur sehr so immer jetzt nun mal doch eigentlich
bitte danke hallo hilfe helfen hilft möglich gibt gehen geht tun weiß wissen
`;
