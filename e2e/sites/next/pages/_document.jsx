import { Head, Html, Main, NextScript } from 'next/document';

export default function Document() {
  return (
    <Html lang="en">
      <Head />
      <body>
        <Main />
        <NextScript />
        <script
          async
          src="https://help.shop.example/frontdesk.js"
          data-user-id="1"
          data-api-key="fdp_…"
          data-help-center-id="1"
        ></script>
      </body>
    </Html>
  );
}
