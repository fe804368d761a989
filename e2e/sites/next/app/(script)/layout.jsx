import Script from 'next/script';

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Script
          src="https://help.shop.example/frontdesk.js"
          data-user-id="1"
          data-api-key="fdp_…"
          data-help-center-id="1"
        />
      </body>
    </html>
  );
}
