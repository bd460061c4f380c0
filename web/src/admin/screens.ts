// Custom pages, for operations that need more than the generated page: by kind of page and path.

import type { ComponentType } from 'react';
import { RunPage } from './autopilot/run_page';
import { StartRunPage } from './autopilot/start_page';
import { CampaignPage } from './campaigns/campaign_page';
import { ContentPage } from './content/content_page';
import { ContentEditor } from './content/editor_page';
import { RevisionsPage } from './content/revisions_page';
import { ExperimentPage } from './experiments/experiment_page';
import { NewExperimentPage } from './experiments/new_page';
import { SampleSizePage } from './experiments/setup_size';
import { KeywordPage } from './keywords/keyword_page';
import { MediaPage } from './media/library_page';
import { MediaRecordPage } from './media/record_page';
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
import { VisitsPage } from './visits/visits_page';
import type { PlacePage } from './pages';

type Screen = ComponentType<{ page: PlacePage }>;

const content = '/api/v1/admin/content/{id}/';
const campaigns = '/api/v1/admin/email/campaigns/';
const subscribers = '/api/v1/admin/email/subscribers/';
const experiments = '/api/v1/admin/experiments/';
const search = '/api/v1/admin/gsc/';

const screens: Partial<Record<`${PlacePage['kind']} ${string}`, Screen>> = {
  [`record ${content}`]: ContentPage,
  [`edit ${content}`]: ContentEditor,
  [`list ${content}revisions/`]: RevisionsPage,
  'list /api/v1/admin/media/': MediaPage,
  'record /api/v1/admin/media/{id}/': MediaRecordPage,
  'list /api/v1/admin/opportunities/': OpportunitiesPage,
  'record /api/v1/admin/opportunities/{id}/': OpportunityPage,
  'record /api/v1/admin/keywords/{id}/': KeywordPage,
  'record /api/v1/admin/autopilot/runs/{id}/': RunPage,
  'form /api/v1/admin/autopilot/runs/': StartRunPage,
  'edit /api/v1/admin/content/templates/{id}/': TemplateEditor,
  [`record ${campaigns}{id}/`]: CampaignPage,
  [`record ${subscribers}{id}/`]: SubscriberPage,
  [`form ${subscribers}import/`]: SubscriberImportPage,
  [`record ${experiments}{id}/`]: ExperimentPage,
  [`record ${experiments}sample-size/`]: SampleSizePage,
  [`form ${experiments}`]: NewExperimentPage,
  'record /api/v1/admin/settings/': SettingsPage,
  'record /api/v1/admin/site/': SitePage,
  'record /api/v1/admin/visits/': VisitsPage,
  [`record ${search}overview/`]: SearchOverviewPage,
  [`record ${search}history/`]: SearchHistoryPage,
  [`record ${search}sync/`]: SyncPage,
  [`list ${search}queries/`]: RankingPage,
  [`list ${search}pages/`]: RankingPage,
  [`form ${search}import/`]: SearchImportPage,
};

export const screenOf = (page: PlacePage): Screen | undefined =>
  screens[`${page.kind} ${page.call.template}`];
