import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

export function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        <script
          async
          src="https://help.shop.example/frontdesk.js"
          data-user-id="1"
          data-api-key="fdp_…"
          data-help-center-id="1"
        ></script>
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
