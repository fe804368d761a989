import { SitePage } from '../../site-page.jsx';

export default function Page({ page }) {
  return <SitePage path="/pages" page={page} />;
}

export function getServerSideProps({ params }) {
  return { props: { page: Number(params.page) } };
}
