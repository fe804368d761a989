/** An article with one of everything that is done to articles. */
export const sampleArticle = `
<h1 id="top">One</h1><h2>Sizes</h2><h3 id="more" class="note other">More</h3><h4>Less</h4>
<p style="color:red" onclick="x()" title="a" lang="sv" dir="ltr">See <a href="#sizes">here</a>, <a href="#/articles/34?h=x">there</a>,
<a href="https://shop.example/">away</a>, <a href="/x" target="_top" title="Up">↑</a>, <a name="old">old</a>, <a href="mailto:a@b.example">mail</a>.</p>
<aside class="tip"><p class="callout-kind">Tip</p></aside>
<ul><li>☐ Poles</li><li>☑ <b>Pegs</b></li></ul>
<table><caption>Prices</caption><thead><tr><th id="a">A heading of more than twenty letters</th></tr></thead>
<tbody><tr><td headers="a" align="right">1 200 kr</td></tr></tbody></table>
<table><tr><td>x</td></tr></table>
<pre><code class="language-js hljs">let a = 1 &lt; 2;</code></pre>
<p><img src="/files/1/2/ab/a.svg"> <img src="https://pictures.example/b.png" width="20"> in a line</p>
<p><img src="javascript:x"><img src="data:image/png;base64,AA=="></p>
<p><a href="/film"><iframe title="Wax" src="//www.youtube.com/embed/aqz-KE-bpKQ?start=30"></iframe></a></p>
<iframe src="https://maps.example/"></iframe><script>x</script><style>p{}</style><form><input name="x"><p>in a form</p></form>
<svg><p>drawn</p></svg><details open><summary>Question</summary>Answer</details><section class="footnotes"><ol><li id="fn1">Note</li></ol></section>
`;
