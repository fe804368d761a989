import { SitePage } from '../../../../site-page.jsx';

export default async function Page({ params }) {
  const { page } = await params;
  return <SitePage path="/script" page={Number(page)} />;
}
