export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
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
