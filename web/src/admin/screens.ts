// Custom pages, for operations that need more than the generated page: by kind of page and path.

import type { ComponentType } from 'react';
import { RunPage } from './autopilot/run_page';
import { StartRunPage } from './autopilot/start_page';
import { CampaignPage } from './campaigns/campaign_page';
import { ContentPage } from './content/content_page';
import { ContentEditor } from './content/editor_page';
import { RevisionsPage } from './content/revisions_page';
import { KeywordPage } from './keywords/keyword_page';
import { OpportunitiesPage } from './opportunities/list_page';
import { OpportunityPage } from './opportunities/opportunity_page';
import { SitePage } from './public_site/site_page';
import { SearchHistoryPage } from './search/history_page';
import { SearchImportPage } from './search/import_page';
import { SearchOverviewPage } from './search/overview_page';
import { RankingPage } from './search/ranking_page';
import { SyncPage } from './search/sync_page';
import { SettingsPage } from './settings/settings_page';
import { SubscriberImportPage } from './subscribers/import_page';
import { SubscriberPage } from './subscribers/subscriber_page';
import { TemplateEditor } from './templates/template_page';
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
  'list /api/v1/admin/opportunities/': OpportunitiesPage,
  'record /api/v1/admin/opportunities/{id}/': OpportunityPage,
  'record /api/v1/admin/keywords/{id}/': KeywordPage,
  'record /api/v1/admin/autopilot/runs/{id}/': RunPage,
  'form /api/v1/admin/autopilot/runs/': StartRunPage,
  'edit /api/v1/admin/content/templates/{id}/': TemplateEditor,
  [`record ${campaigns}{id}/`]: CampaignPage,
  [`record ${subscribers}{id}/`]: SubscriberPage,
  [`form ${subscribers}import/`]: SubscriberImportPage,
  'record /api/v1/admin/settings/': SettingsPage,
  'record /api/v1/admin/site/': SitePage,
  [`record ${search}overview/`]: SearchOverviewPage,
  [`record ${search}history/`]: SearchHistoryPage,
  [`record ${search}sync/`]: SyncPage,
  [`list ${search}queries/`]: RankingPage,
  [`list ${search}pages/`]: RankingPage,
  [`form ${search}import/`]: SearchImportPage,
};

// Screens whose code is loaded when they are opened.
const later: Partial<Record<Key, () => Promise<Screen>>> = {
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
