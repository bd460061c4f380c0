// Custom pages, for operations that need more than the generated page: by kind of page and path.

import type { ComponentType } from 'react';
import { ContentPage } from './content/content_page';
import { ContentEditor } from './content/editor_page';
import { RevisionsPage } from './content/revisions_page';
import { loadPage, type AdminPage, type PlacePage } from './pages';

type Screen = ComponentType<{ page: PlacePage }>;

const content = '/api/v1/admin/content/{id}/';
const campaigns = '/api/v1/admin/email/campaigns/';
const subscribers = '/api/v1/admin/email/subscribers/';
const experiments = '/api/v1/admin/experiments/';
const search = '/api/v1/admin/gsc/';

type Key = `${PlacePage['kind']} ${string}`;

const screens: Partial<Record<Key, Screen>> = {
  [`record ${content}`]: ContentPage,
  [`edit ${content}`]: ContentEditor,
  [`list ${content}revisions/`]: RevisionsPage,
};

// Screens whose code is loaded when they are opened.
const later: Partial<Record<Key, () => Promise<Screen>>> = {
  'list /api/v1/admin/opportunities/': () =>
    import('./opportunities/list_page').then((all) => all.OpportunitiesPage),
  'record /api/v1/admin/opportunities/{id}/': () =>
    import('./opportunities/opportunity_page').then((all) => all.OpportunityPage),
  'record /api/v1/admin/keywords/{id}/': () =>
    import('./keywords/keyword_page').then((all) => all.KeywordPage),
  'record /api/v1/admin/autopilot/runs/{id}/': () =>
    import('./autopilot/run_page').then((all) => all.RunPage),
  'form /api/v1/admin/autopilot/runs/': () =>
    import('./autopilot/start_page').then((all) => all.StartRunPage),
  'edit /api/v1/admin/content/templates/{id}/': () =>
    import('./templates/template_page').then((all) => all.TemplateEditor),
  [`record ${campaigns}{id}/`]: () =>
    import('./campaigns/campaign_page').then((all) => all.CampaignPage),
  [`record ${subscribers}{id}/`]: () =>
    import('./subscribers/subscriber_page').then((all) => all.SubscriberPage),
  [`form ${subscribers}import/`]: () =>
    import('./subscribers/import_page').then((all) => all.SubscriberImportPage),
  'record /api/v1/admin/settings/': () =>
    import('./settings/settings_page').then((all) => all.SettingsPage),
  'record /api/v1/admin/site/': () => import('./public_site/site_page').then((all) => all.SitePage),
  [`record ${search}overview/`]: () =>
    import('./search/overview_page').then((all) => all.SearchOverviewPage),
  [`record ${search}history/`]: () =>
    import('./search/history_page').then((all) => all.SearchHistoryPage),
  [`record ${search}sync/`]: () => import('./search/sync_page').then((all) => all.SyncPage),
  [`list ${search}queries/`]: () => import('./search/ranking_page').then((all) => all.RankingPage),
  [`list ${search}pages/`]: () => import('./search/ranking_page').then((all) => all.RankingPage),
  [`form ${search}import/`]: () =>
    import('./search/import_page').then((all) => all.SearchImportPage),
  [`record ${experiments}{id}/`]: () =>
    import('./experiments/screens').then((all) => all.ExperimentPage),
  [`record ${experiments}sample-size/`]: () =>
    import('./experiments/screens').then((all) => all.SampleSizePage),
  [`form ${experiments}`]: () =>
    import('./experiments/screens').then((all) => all.NewExperimentPage),
  'list /api/v1/admin/media/': () => import('./media/library_page').then((all) => all.MediaPage),
  'record /api/v1/admin/media/{id}/': () =>
    import('./media/record_page').then((all) => all.MediaRecordPage),
  'record /api/v1/admin/visits/': () =>
    import('./visits/visits_page').then((all) => all.VisitsPage),
};

const keyOf = (page: PlacePage): Key => `${page.kind} ${page.call.template}`;

// Loads a page with the code of its screen, so that it is shown at once.
export async function loadWithScreen(path: string): Promise<AdminPage> {
  const page = await loadPage(path);
  if ('call' in page) screens[keyOf(page)] ??= await later[keyOf(page)]?.();
  return page;
}

export const screenOf = (page: PlacePage): Screen | undefined => screens[keyOf(page)];
