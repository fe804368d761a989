/** Texts of the desk's pages for owners, which agents never open: the settings and the first steps. */

export const owner = {
  settings: {
    /** Shown to agents who are no owners. */
    ownersOnly: 'Only owners change settings',
    ownersOnlyHint: 'Ask an owner of your team to change them, or to make you one.',
    backToSections: 'All settings',
    /** Leads to the checklist of owners. */
    firstSteps: 'First steps',
    /** A section could not be loaded. */
    failed: 'This couldn’t be loaded.',
    /** A change was not made. */
    changeFailed: 'That didn’t work. Try again.',
    tooMany: 'Too many changes in a short time. Try again in a moment.',
    /** What was to be changed no longer exists. */
    gone: 'This no longer exists. The list is up to date now.',

    /** Of a long list of choices. */
    longList: {
      find: 'Search the list',
      /** `{count}` of `{total}` entries are ticked. */
      chosen: '{count} of {total} chosen',
    },

    /** The forms of inboxes and help centers. */
    forms: {
      inboxes: {
        title: 'Inboxes',
        hint: 'Where customers write to, and how their messages are answered.',
        /** Name of the choice among several. */
        one: 'Inbox',
        /** `{command}` is the command that adds the first one. */
        none: 'No inbox yet. Add one in a terminal: {command}',
      },
      helpCenters: {
        title: 'Help centers',
        hint: 'What visitors see and may do, office hours, and the hosted pages.',
        one: 'Help center',
        none: 'No help center yet. Add one in a terminal: {command}',
      },
      failed: 'The settings couldn’t be loaded.',

      /** Headings of groups of fields. */
      groups: {
        general: 'General',
        contact: 'Messages from visitors',
        replies: 'Replies and closing',
        visitors: 'What visitors enter',
        hours: 'Office hours',
        rules: 'Labelling rules',
        mail: 'How replies by mail are recognised',
        pages: 'Hosted pages',
        privacy: 'Data about visitors',
        retention: 'Deleting old tickets',
      },
      inbox: {
        name: { label: 'Name', help: 'Customers see it as the sender of mail.' },
        addresses: { label: 'Email addresses', help: 'Mail is sent from the first one.' },
        members: { label: 'Agents who are notified', help: 'They get mail about new messages.' },
        teams: {
          label: 'Teams',
          help: 'With no team, every agent sees the inbox and its tickets. Otherwise only agents of these teams do, and owners, who see all.',
        },
        language: {
          label: 'Language of mail',
          help: 'To agents, and to customers whose language is unknown.',
        },
        color: { label: 'Colour of mail', help: 'Of the line at the top.' },
        autoReply: {
          label: 'Automatic reply',
          help: 'Sent after a customer’s message. Without a text, nothing is sent.',
        },
        reopenClosed: {
          label: 'Reopen closed tickets',
          help: 'When a customer replies by mail. If off, the reply opens a new ticket.',
        },
        solveAfterDays: {
          label: 'Solve tickets that wait for their customer after',
          help: 'Leave it empty to keep them open.',
        },
        chatMinutes: {
          label: 'Longest wait in a live chat',
          help: 'After that, the chat goes on by email. 0 turns chats off.',
        },
        askAddress: {
          label: 'Email address of visitors',
          help: 'Of those who are not signed in on your site.',
        },
        askSubject: {
          label: 'Ask for a subject',
          help: 'If off, it is taken from the first words of the message.',
        },
        replyForm: { label: 'Reply addresses', help: 'By these, a reply finds its ticket.' },
        replyDomain: {
          label: 'Domain of reply addresses',
          help: 'All of its mail must arrive in this inbox.',
        },
        acceptUnverifiedAgents: {
          label: 'Accept agents’ mail without proof of its sender',
          help: 'Anyone who has seen a notification can then forge a reply.',
        },
        useReplyTo: {
          label: 'Take the customer from Reply-To',
          help: 'For a contact form that sends all mail from one address.',
        },
        rules: {
          label: 'Rules',
          help: 'For mail that opens a ticket. A rule without conditions applies to all of it.',
        },
        solvedRetentionDays: {
          label: 'Delete solved and closed tickets after',
          help: 'Counted from the last change. Leave it empty to keep them.',
        },
        spamRetentionDays: { label: 'Delete spam after', help: 'Leave it empty to keep it.' },
      },
      helpCenter: {
        title: { label: 'Title' },
        defaultLanguage: {
          label: 'Default language',
          help: 'For visitors whose languages have no articles.',
        },
        siteUrl: { label: 'Website', help: 'The site that the help center belongs to.' },
        contactEnabled: { label: 'Visitors may send messages' },
        conversationsEnabled: { label: 'Visitors may read and continue their conversations' },
        contactEmail: {
          label: 'Inbox for messages',
          help: 'An email address of an inbox. Leave it empty for the first inbox.',
        },
        contactLabels: { label: 'Labels of new tickets' },
        replySeconds: { label: 'Usual reply time that visitors see' },
        greetings: {
          label: 'Greeting',
          help: 'Above an empty conversation. Other languages have the built-in greeting.',
        },
        timezone: { label: 'Time zone' },
        weeklyHours: { label: 'Weekly hours' },
        holidays: { label: 'Holidays', help: 'Closed all day.' },
        outsideTexts: {
          label: 'Text outside of office hours',
          help: 'It is followed by the time at which they begin.',
        },
        visibility: { label: 'Visibility' },
        pageLauncher: { label: 'Show the chat button on the pages' },
        host: {
          label: 'Host name of its own',
          help: 'Such as help.shop.example. Leave it empty for that of the deployment.',
        },
        path: { label: 'Path', help: 'Such as /help. Leave it empty for the default.' },
        searchInsights: { label: 'Count searches', help: 'To show what visitors look for and miss.' },
        pageContext: {
          label: 'Store the page of a message',
          help: 'Agents see on which page a visitor wrote.',
        },
        visitContext: {
          label: 'Store the visit before a chat',
          help: 'Agents see what the visitor read and searched for.',
        },
        contactFormId: { label: 'Form for new messages', help: 'In place of the message box.' },
        faqId: {
          label: 'Second id',
          help: 'Programs may use it in place of the first one. It never changes.',
        },
        languages: {
          label: 'Languages of the upstream',
          help: 'Behind a gateway, and changed in a terminal: the articles are elsewhere.',
        },
      },
      /** Names of the words of choices. */
      options: {
        plus: 'The address with a plus sign',
        'catch-all': 'A domain of its own',
        none: 'None: by the headers of mail only',
        required: 'Required',
        optional: 'Optional',
        public: 'Public',
        unlisted: 'Unlisted: no page links to it',
        private: 'Private: no hosted pages',
      },

      unsaved: { one: '{count} unsaved change', other: '{count} unsaved changes' },
      /** Before the names of changed fields. */
      changed: 'Changed:',
      discard: 'Discard',
      saved: 'Saved',
      /** Another owner has saved the same form meanwhile. */
      stale:
        'Another owner has changed these settings meanwhile. Yours are still here: check them and save again.',
      gone: 'This has been removed meanwhile.',
      notSaved: 'Not saved. Your changes are still here.',
      fixFields: 'Not saved: check the marked fields.',

      /** Below a field whose value was refused. */
      wrongText: 'Enter 1 to {max} characters.',
      wrongNumber: 'Enter a whole number from {min} to {max}.',
      wrongUrl: 'Enter a URL such as https://shop.example/.',
      wrongEmail: 'Enter an email address such as help@shop.example.',
      wrongColor: 'Enter a colour such as #3d4fc9.',
      wrongTimeZone: 'Choose a time zone such as Europe/Berlin.',
      /** Beside the teams of an inbox. */
      emptyTeams: 'No agent is in {teams} yet. If no team of an inbox has an agent, only owners see it.',
      wrongList: 'Check each line: at most {items}, each valid.',
      wrongTexts: 'Enter a text of at most {max} characters for each language, or remove it.',
      wrongTimes: 'Enter a start and an end for each time.',
      /** `{max}` is the length of a text, `{items}` the number of rules. */
      wrongRules: 'Check the rules: each text may have {max} characters, and there may be {items} rules.',
      wrong: 'Check this field.',
      /** Something else has the value. */
      taken: 'This is already in use elsewhere.',
      /** An address is an agent's and an inbox's. */
      loops: 'One of these addresses belongs to both an agent and an inbox.',
      /** Below a website that no public key allows. */
      siteWithoutKey: 'No public API key allows this website, so links in mail don’t lead there.',

      onePerLine: 'One per line.',
      /** Adds an item to a list; `{item}` is its text. */
      addItem: 'Add {item}',
      days: 'days',
      pickColor: 'Pick a colour',
      otherLanguages: 'All other languages',
      /** How the reply time comes about. */
      replyMeasured: 'As measured',
      replyHidden: 'Not shown',
      replyStated: 'As stated',
      replyAmount: 'Reply time',
      replyUnit: 'Unit',
      minutes: 'minutes',
      hours: 'hours',
      showHours: 'Show office hours',
      closed: 'Closed',
      /** `{day}` is the name of a weekday. */
      opens: 'Opens on {day}',
      closes: 'Closes on {day}',
      addTime: 'Add a time on {day}',
      removeTime: 'Remove the time on {day}',
      holidayDate: 'Date',
      holidayName: 'Name',
      everyYear: 'Every year',
      addHoliday: 'Add a holiday',
      /** `{day}` is a date. */
      removeHoliday: 'Remove {day}',
      /** The choice of no record. */
      noRecord: 'None',
      addRule: 'Add a rule',
      ruleNumber: 'Rule {number}',
      removeRule: 'Remove rule {number}',
      ruleSender: 'Sender contains',
      ruleRecipient: 'Recipient contains',
      ruleSubject: 'Subject contains',
      ruleWords: 'Contains one of these words, one per line',
      ruleLabels: 'Gets labels, one per line',
      /** The choice of no status. */
      ruleSameStatus: 'Unchanged',

      /** Says what the entered retention deletes at once. */
      deletesNothing: 'No ticket is that old yet.',
      deletesNow: {
        one: 'This deletes {count} ticket within the hour.',
        other: 'This deletes {count} tickets within the hour.',
      },
      deletionTitle: 'Delete old tickets?',
      deletionExplained:
        'Tickets are deleted with their messages, files and mail: at first those that are old enough now, then each as it becomes so. This can’t be undone.',
      deletionConfirm: 'Save and delete',
    },

    email: {
      title: 'Email',
      hint: 'A mailbox for each inbox: its mail is fetched from it and sent through it.',
      serverTitle: 'Email of the server',
      /** In place of the ways, where several users share the server. */
      sends: 'Mail is sent.',
      sendsBy: 'Mail is sent by {host}.',
      keptMail: 'Mail is stored as files and not sent. Set {setting} to send it.',
      notSent: 'Mail is not sent. Set {setting} to send it.',
      receives: 'Mail is received.',
      arrivesBySmtp: 'Mail arrives by SMTP on port {port}.',
      fetchedFrom: 'Mail is fetched from {mailbox}.',
      deliveredByProvider: 'A mail provider delivers mail.',
      notReceived: 'Mail is not received. Set one of these to receive it: {setting}',
      connect: 'Connect a mailbox',
      change: 'Change the mailbox',
      disconnect: 'Disconnect',
      disconnectTitle: 'Disconnect this mailbox?',
      disconnectHint:
        'Its password is forgotten. Email in it is no longer fetched, and replies are no longer sent through it. Nothing in the mailbox is changed.',
      /** `{mailbox}` is the user of the mailbox. */
      connected: 'Email comes and goes through {mailbox}.',
      servedByServer: 'The settings of the server send and receive the email of this inbox.',
      notServed: 'No mailbox is connected yet.',
      waitingMails: { one: '{count} email waits to be sent.', other: '{count} emails wait to be sent.' },
      needsInboxEmail: 'This inbox has no email address yet. Enter one in its settings first.',
      emailRequested: 'The email address waits for the operator of the server.',
      /** `{setting}` is the name of a variable. */
      needsKey: 'Passwords can’t be stored: the operator of the server has to set {setting}.',
      cannotFetch: 'Email can’t be fetched.',
      cannotSend: 'Email can’t be sent.',
      /** `{answer}` is in the language of the server. */
      said: 'The mail server says: {answer}',
      /** `{email}` is the address of the inbox. */
      connectHint:
        'Frontdesk reads new email to {email} and sends replies from it. Nothing in the mailbox is moved or deleted.',
      provider: 'Provider',
      otherProvider: 'Another provider',
      username: 'User name',
      usernameHint: 'Usually the email address.',
      password: 'Password',
      passwordHint: 'The password of the mailbox.',
      appPassword: 'App password',
      appPasswordHint:
        'Make one in the security settings of your account at the provider. The password with which you sign in there is not accepted.',
      keepPassword: 'Leave it empty to keep the stored one.',
      imap: 'Server for incoming email (IMAP)',
      smtp: 'Server for outgoing email (SMTP)',
      /** `{setting}` names variables. */
      needsOperator:
        'This provider accepts no passwords from mail programs. The operator of the server connects it with {setting}.',
      needsUsername: 'Enter the user name.',
      needsPassword: 'Enter the password.',
      wrongServer: 'Enter a server such as mail.shop.example:993.',
      stored: 'The password is stored encrypted, and never shown again.',
      submit: 'Connect',
      test: 'Send a test',
      testAgain: 'Test it again',
      /** `{email}` is where the test goes. */
      testSent: 'An email to {email} is on its way…',
      testSentHint: 'It can take a few minutes. You can go on: the result appears here.',
      testArrived: 'It went out and came back: email works both ways.',
      testFailed: 'The test email couldn’t be sent, or didn’t arrive.',
      needsEmails: 'The inbox needs an email address of its own, and you need another one.',
      tooManyMailboxes: 'There are as many mailboxes as there may be. Disconnect one first.',
      stepTaken: 'This has gone on meanwhile. Look at it again.',
      reasons: {
        host: 'There is no such server. Check its name.',
        blocked: 'This server or port may not be used here.',
        connection: 'Nothing answers at this port. Check the server and its port.',
        timeout: 'The server doesn’t respond in time.',
        encryption: 'The server offers no encryption that works. Check the port.',
        login: 'The server doesn’t accept the user name and password.',
        password: 'Enter the password again.',
        refused: 'The server refused it.',
        lost: 'It hasn’t arrived. Look in the spam folder of the mailbox.',
      },
      proof: {
        title: 'Replies of agents by email',
        needed:
          'Replies that agents send by email wait for approval, as nothing proves yet that they are theirs. Find out which mail server can prove it:',
        ask: 'Email me a question',
        askAgain: 'Start again',
        asked: 'Answer the email that was sent to {email}. What you write doesn’t matter.',
        answered:
          'Your answer came with a proof by {server}. Now test whether that server removes proofs that others forge.',
        test: 'Test {server}',
        testing: 'An email with a forged proof is on its way…',
        tested: '{server} removes forged proofs. You can trust it.',
        trust: 'Trust {server}',
        trusted: 'Replies of agents are accepted if {server} has checked who sent them.',
        failed: 'No mail server can be trusted yet.',
        /** `{email}` is the address that was asked, `{domain}` its domain, `{server}` a mail server. */
        failures: {
          unsent: 'The email couldn’t be sent.',
          'no-answer': 'No answer came within an hour.',
          'other-sender': 'The answer didn’t come from {email} alone.',
          'no-results': 'No server checks who sent the emails that arrive here.',
          'no-name': 'The server that checks emails gives no name.',
          'odd-name': 'The server that checks emails gives no valid name.',
          'no-pass':
            'Your answer didn’t pass the check (DMARC). The domain {domain} has to allow the servers that send your email.',
          'two-servers':
            'Two servers check the emails that arrive here, and the last one doesn’t check DMARC.',
          'forged-on-top': 'A forged proof by {server} stayed in place: anybody could write it.',
          'other-name-on-top': 'Emails arrive here through two servers, of which only one could be trusted.',
          'not-stamped': 'The test didn’t arrive through {server}.',
          'not-renamed': 'The forged proof wasn’t renamed, as Microsoft 365 does it.',
          'own-relay':
            '{server} also sends the email of this inbox, so the test says nothing about email from elsewhere.',
          'other-door': 'The test arrived by another way than your answer.',
        },
        /** `{command}` is a command. */
        goesOn:
          'Replies by email still wait for approval. The operator of the server can find out more with {command}.',
      },
    },

    agents: {
      title: 'Agents',
      hint: 'Who answers at the desk, and what they may do.',
      invite: 'Invite an agent',
      sendInvitation: 'Send the invitation',
      name: 'Name',
      nameHint: 'Customers see it.',
      email: 'Email',
      role: 'Role',
      agentRole: 'Agent',
      agentRoleHint: 'Answers tickets.',
      ownerRole: 'Owner',
      ownerRoleHint: 'Also changes settings, and manages agents, keys and webhooks.',
      you: 'You',
      noEmail: 'No email address, so they can’t sign in',
      /** `{time}` is an age, such as “5 minutes”. */
      seen: 'Last seen {time} ago',
      seenNow: 'Here now',
      neverSeen: 'Never signed in',
      /** `{time}` is what is left, such as “20 hours”. */
      invited: 'Invited: the link works for {time}',
      passkeys: {
        one: '{count} passkey',
        other: '{count} passkeys',
      },
      inviteAgain: 'Invite again',
      inviteNamed: 'Invite {name} again',
      edit: 'Edit {name}',
      remove: 'Remove {name}',
      /** `{email}` is where the invitation is mailed. */
      mailed: '{email} gets a link that signs in once, within a day.',
      link: 'Invitation link',
      inboxes: 'Inboxes that notify them',
      inboxesHint: 'By mail about new messages.',
      fullInbox: 'One of these inboxes already notifies as many agents as it may.',
      /** The field of the teams that there are, and that of others. */
      teams: 'Teams',
      teamsHint: 'An inbox can be for some teams only, and a ticket can be assigned to one.',
      newTeams: 'New teams',
      newTeamsHint: 'Separate several by commas.',
      wrongTeams: 'An agent can be in {items} teams, with names of at most {max} characters.',
      /** `{teams}` are the names of an agent’s teams. */
      inTeams: 'Teams: {teams}',
      notMailed: 'Mail can’t be sent yet, so you get a link to hand on.',
      /** `{url}` is where the desk was opened, `{setting}` the name of a setting. */
      requestUrl:
        'The link leads to {url}. Set {setting} on the server if colleagues reach the desk at another address.',
      /** Above the link of an invitation that is not mailed. */
      linkHint: 'Give this link to {name} only. It signs in once, within a day, and isn’t shown again.',
      removeTitle: 'Remove {name}?',
      removeHint: 'They’re signed out at once. What they wrote stays.',
      /** Label of the choice to whom the open tickets of a removed agent go. */
      openTickets: {
        one: 'Their open ticket goes to',
        other: 'Their {count} open tickets go to',
      },
      removeButton: 'Remove',
      removed: '{name} is removed.',
      needsName: 'Enter a name.',
      needsEmail: 'Enter an email address such as maja@shop.example.',
      knownEmail: 'An agent or an inbox already has this email address.',
      lastOwner: 'This is the only owner. Make somebody else an owner first.',
      /** Why an agent is not removed yet. */
      repliesHeld: 'Replies of this agent are still to be sent. Try again in a minute.',
    },

    look: {
      title: 'Look',
      hint: 'Colours, font, greeting and logo of your widget, help pages and mails.',
      /** Above the form of a look that was stored from a folder. */
      fromFolder:
        'This look was stored from a folder. What you save here keeps its links and style sheet; storing the folder again replaces what you save here.',
      /** What pages set for themselves. */
      tagWins: 'A theme that a page sets for its widget comes first on that page.',
      colors: 'Colours',
      light: 'Light',
      dark: 'Dark',
      /** Opens the colours besides the brand. */
      moreColors: 'More colours',
      colorNames: {
        brand: 'Brand',
        accent: 'Links and icons',
        surface: 'Background',
        surfaceRaised: 'Cards',
        text: 'Text',
        textQuiet: 'Quiet text',
        line: 'Lines',
        danger: 'Errors',
      },
      /** `{contrast}` is a number, `{other}` the name of a colour. */
      contrast: 'Contrast with “{other}” is {contrast}:1. Text needs 4.5:1.',
      /** A button; `{color}` is a colour such as `#1f4d3a`. */
      useColor: 'Use {color}',
      noShade: 'No shade of this colour can be read.',
      font: 'Font',
      fonts: {
        system: 'System',
        humanist: 'Humanist',
        geometric: 'Geometric',
        rounded: 'Rounded',
        serif: 'Serif',
      },
      fontFiles: 'Help pages use the font files of the folder.',
      greeting: 'Greeting',
      greetingHint: 'The first line of the widget and of the help center’s home page.',
      pictures: 'Logo and icon',
      picturesHint: 'SVG or PNG, up to 500 kB. Pictures are saved at once.',
      logo: 'Logo',
      darkLogo: 'Logo for dark mode',
      icon: 'Square icon',
      upload: 'Upload',
      /** `{name}` is what a picture is for. */
      uploadNamed: 'Upload: {name}',
      removeNamed: 'Remove: {name}',
      wrongPicture: 'This is no SVG or PNG that can be used. A logo needs a width and a height.',
      /** Buttons that choose how the preview is shown. */
      preview: 'Preview',
      phone: 'Phone',
      widgetPreview: 'Preview of the widget',
      pagePreview: 'Preview of the help center’s home page',
    },

    keys: {
      title: 'API keys',
      hint: 'Public keys are for pages, secret keys for your own programs.',
      create: 'Create a key',
      publicKeys: 'Public keys',
      secretKeys: 'Secret keys',
      none: 'None yet',
      kind: 'Kind',
      publicKind: 'Public, for pages',
      publicKindHint: 'Reads help, and acts for a visitor. Anybody can see it.',
      secretKind: 'Secret, for programs',
      secretKindHint: 'Reads and writes what you choose. Never put it into a page.',
      /** What the key is for. */
      label: 'Purpose',
      labelHint: 'Such as “Shop” or “Reports”.',
      origins: 'Pages that may use it',
      originsHint:
        'One origin on each line, such as https://shop.example or https://*.shop.example; * is every site.',
      needsOrigins: 'Enter origins such as https://shop.example, one on each line.',
      scopes: 'What it may do',
      needsScopes: 'Choose at least one.',
      created: 'Created {time} ago',
      /** `{time}` is an age, such as “5 hours”. */
      used: 'Last used {time} ago',
      usedNow: 'Used within the last hour',
      neverUsed: 'Never used',
      /** A key that was replaced; `{time}` is what is left of it. */
      ends: 'Replaced: works for {time}',
      edit: 'Edit {name}',
      replace: 'Replace',
      replaceNamed: 'Replace {name}',
      replaceHint:
        'The new key can do the same. The old one works a while longer, so that you can exchange it everywhere.',
      /** Label of the choice how long a replaced key stays valid. */
      keep: 'The old key works for',
      keepNot: 'no time',
      newTitle: 'Your new key',
      newHint: 'Copy it now: it isn’t shown again.',
      key: 'Key',
      end: 'End {name}',
      endTitle: 'End {name}?',
      endHint: 'Whatever has this key stops working at once. This can’t be undone.',
      /** Label of a field; `{name}` is what has to be typed. */
      typeName: 'Type {name} to end it',
      endButton: 'End the key',
      ended: '{name} has ended.',
    },

    webhooks: {
      title: 'Webhooks',
      hint: 'URLs that are told what happens, each event signed.',
      add: 'Add a webhook',
      edit: 'Edit the webhook',
      none: 'None yet',
      url: 'URL',
      needsUrl: 'Enter an https URL of a public host, without a user or a fragment.',
      events: 'Events',
      /** What happened, by the names of the events. */
      eventNames: {
        'ticket.created': 'A ticket was opened',
        'ticket.message': 'A message or a note was added',
        'ticket.status': 'A ticket changed its status',
        'chat.started': 'A visitor started a chat',
        'chat.taken': 'An agent took a chat',
        'chat.ended': 'A chat ended',
        'chat.rated': 'A visitor rated a chat',
        'article.voted': 'A visitor voted on an article',
        'conversation.ended': 'A loaded chat ended',
        'form.submitted': 'A form was submitted',
      },
      needsEvents: 'Choose at least one.',
      secret: 'Secret',
      secretHint: 'Copy it now: it isn’t shown again. Your receiver checks by it that events come from here.',
      newSecret: 'New secret',
      newSecretTitle: 'Replace the secret?',
      newSecretHint: 'For a day, events are signed with both secrets.',
      test: 'Send a test',
      testing: 'Sending…',
      /** `{status}` is an HTTP status, `{time}` how long it took. */
      testAccepted: 'Accepted: status {status} in {time}',
      testRefused: 'Not accepted: status {status} in {time}',
      /** `{problem}` is a sentence or a code in English. */
      testFailed: 'No response: {problem}',
      working: 'Working',
      unused: 'Nothing accepted yet',
      /** `{count}` is the number of attempts that failed. */
      failing: {
        one: 'Failing: {count} attempt',
        other: 'Failing: {count} attempts',
      },
      gone: 'The receiver is gone (410). Enter another URL to use it again.',
      deliveries: 'Last deliveries',
      delivered: 'Delivered',
      /** An event that is sent in a moment. */
      waiting: 'Waiting',
      /** `{time}` is how long the next attempt takes to begin. */
      next: 'Next attempt in {time}',
      givenUp: 'Given up',
      sent: '{time} ago',
      retried: 'The event is sent again.',
      removeButton: 'Remove',
      removeTitle: 'Remove this webhook?',
      removeHint: 'Events that wait are dropped. This can’t be undone.',
      removed: 'The webhook is removed.',
    },

    auditLog: {
      title: 'Audit log',
      hint: 'What owners and the operator changed, exported and erased within a year.',
      none: 'Nothing yet',
      /** In place of the name of an agent. */
      operator: 'Operator, on the command line',
      earlier: 'Show earlier',
      download: 'Download CSV',
      /** What was done, without who did it and to what. */
      acts: {
        addAgent: 'Invited an agent',
        inviteAgent: 'Invited an agent again',
        updateAgent: 'Changed an agent',
        removeAgent: 'Removed an agent',
        /** By a command, for an agent. */
        makeSignInLink: 'Made a link to sign in',
        createApiKey: 'Created an API key',
        updateApiKey: 'Changed an API key',
        rotateApiKey: 'Replaced an API key',
        revokeApiKey: 'Ended an API key',
        createWebhook: 'Added a webhook',
        updateWebhook: 'Changed a webhook',
        rotateWebhookSecret: 'Replaced the secret of a webhook',
        testWebhook: 'Tested a webhook',
        retryDelivery: 'Sent an event again',
        removeWebhook: 'Removed a webhook',
        updateStoredSettings: 'Changed settings',
        addInbox: 'Added an inbox',
        removeInbox: 'Removed an inbox',
        removeHelpCenter: 'Removed a help center',
        updateLook: 'Changed the look',
        setLookPicture: 'Changed a picture of the look',
        removeLookPicture: 'Removed a picture of the look',
        connectMailbox: 'Connected a mailbox',
        disconnectMailbox: 'Disconnected a mailbox',
        testMail: 'Tested email both ways',
        learnMailServer: 'Took a step to trust a mail server',
        dismissSetup: 'Put the checklist away or back',
        addSample: 'Imported the sample articles',
        removeSample: 'Removed the sample articles',
        uploadArticles: 'Uploaded articles',
        publishArticle: 'Published an article',
        unpublishArticle: 'Unpublished an article',
        takeOverArticle: 'Took over an article',
        removeArticle: 'Removed an article',
        renameCategory: 'Renamed a category',
        deleteContact: 'Deleted a contact',
        deleteAccount: 'Deleted a company',
        unblockAddress: 'Unblocked an email address',
        removeOrphanedDraft: 'Removed a draft of a former agent',
        erasePerson: 'Erased a person',
        chatStatistics: 'Exported chat statistics',
        listTickets: 'Exported tickets',
        listTicketsEmails: 'Exported emails of tickets',
        listFormSubmissions: 'Exported form submissions',
        listSearchInsights: 'Exported searches',
        listOwnerActs: 'Exported the audit log',
        /** By a command: all data of the user, or of one person. */
        exportData: 'Exported data',
        createVisitorSecret: 'Created a secret for visitor tokens',
        rotateVisitorSecret: 'Replaced the secret for visitor tokens',
        revokeVisitorSecret: 'Ended a secret for visitor tokens',
        revokeTicketTokens: 'Ended the access of visitors to a ticket',
        grantClaims: 'Granted addresses or hosts',
      },
    },
  },

  setup: {
    title: 'First steps',
    hint: 'From here to your first answer in about ten minutes. Every step can wait, and what you type stays.',
    failed: 'The first steps couldn’t be loaded.',
    /** For screen readers: the state of a step. */
    stepDone: 'Done',
    stepLater: 'Later',
    /** Leaves a step for later. */
    later: 'Later',
    next: 'Continue',
    saveAndNext: 'Save and continue',
    /** While the help center is private, so that it has no pages. */
    publishAndNext: 'Publish and continue',
    /** Puts the checklist away. */
    dismiss: 'Put the checklist away',
    dismissed: 'The checklist is put away.',
    dismissedHint: 'It isn’t in the menu any more. The settings lead back here.',
    restore: 'Show it in the menu again',
    /** Below `firstSteps.ready` while steps are left for later. */
    readyHint: 'What you left for later stays open in this list.',
    toDesk: 'Go to the desk',
    /** Links to the first message of a visitor. */
    answerFirst: 'Answer it',
    readFirst: 'Read it',
    ownersOnly: 'Only owners set up the desk',
    ownersOnlyHint: 'Ask an owner of your team, or go on to the tickets.',

    helpCenter: {
      title: 'You and your help center',
      hint: 'Who answers, and what visitors see first.',
      /** The email address that is stored. */
      emailStored: 'You sign in with {email}.',
    },

    articles: {
      title: 'Articles',
      hint: 'What visitors find before they write to you. One way is enough, and you can come back for another.',
      folder: 'A folder',
      folderHint: 'Markdown files with pictures, such as those of a docs site.',
      chooseFolder: 'Choose a folder',
      drop: 'Or drop it here',
      export: 'An export',
      exportHint: 'From Zendesk, Intercom or Help Scout.',
      chooseFiles: 'Choose the files',
      write: 'Write one',
      writeHint: 'Its text appears beside the editor as visitors will read it.',
      sample: 'A sample',
      sampleHint: 'A few articles to try it with. One click removes them again.',
      useSample: 'Use the sample',
      removeSample: 'Remove the sample',
      sampleRemoved: 'The sample is removed.',
      /** `{share}` is a percentage. */
      uploading: 'Uploading: {share}',
      reading: 'Reading the files…',
      /** `{read}` of `{total}` files. */
      readingFiles: 'Reading the files: {read} of {total}',
      cancel: 'Cancel',
      done: {
        one: '{count} article is in your help center.',
        other: '{count} articles are in your help center.',
      },
      importFailed: 'The files couldn’t be imported. Nothing was changed.',
      problems: {
        one: '{count} file needs a look',
        other: '{count} places need a look',
      },
      /** More problems than are listed. */
      moreProblems: {
        one: 'and {count} more',
        other: 'and {count} more',
      },
      /** `{file}` is a path. */
      atLine: '{file}, line {line}',
      tooManyFiles: 'These are more files than fit into one import: {count} at most.',
      /** `{size}` is a size, such as “100 MB”. */
      tooLarge: 'These files are too large: {size} at most in one import.',
      noFiles: 'There are no files in it.',
      cancelled: 'Cancelled. Nothing was imported.',
    },

    tag: {
      title: 'The line for your site',
      hint: 'Put this line into every page that should show the widget, anywhere before </body>.',
      copy: 'Copy',
      /** Below the tag while every site may use it. */
      anySite: 'Any site may use this line.',
      /** `{origins}` is a list of origins. */
      someSites: 'Works on pages of {origins}.',
      /** The server is not reachable for visitors yet; `{setting}` is the name of a setting. */
      privateUrl:
        'Visitors on other machines can’t reach this address yet. It’s fine for a try. Before you go live, set {setting} on the server.',
      preview: 'This is the widget itself: try it',
      done: 'I’ve put it in',
      needsKey:
        'The key of this line has ended, or there is none yet. Create one, and the line appears here.',
    },

    page: {
      title: 'Seen on your site',
      hint: 'Open a page of your site with the line in it, and open the widget there. This turns green by itself.',
      waiting: 'Waiting for the first page…',
      waitingHint: 'It takes a second or two after the widget is opened.',
      noSite: 'No site at hand?',
      openPreview: 'Open a page with the widget',
      /** `{origin}` is the origin of a page. */
      seen: 'Seen on {origin}',
      seenHint:
        'Now write a message in the widget there: it arrives at this desk, and your answer appears there.',
      /** Shown where the public key does not list the origin of a page. */
      refused: 'The widget was refused on {origin}',
      refusedHint: 'The public key doesn’t allow that site. If it’s yours, allow it.',
      allow: 'Allow it',
    },

    mail: {
      title: 'Mail both ways',
      hint: 'Customers who have left the page are answered by mail, and reply by mail. The widget works without it.',
    },

    agents: {
      title: 'Your team',
      hint: 'Invite the people who answer with you.',
      /** `{name}` is the agent’s. */
      invited: '{name} is invited.',
      count: {
        one: 'You answer alone so far',
        other: '{count} people answer here',
      },
      pending: {
        one: '{count} invitation is open',
        other: '{count} invitations are open',
      },
    },
  },
};
