// Pages that are made by hand, where people need more than the description gives: by the operation
// that they read.

import type { ComponentType } from 'react';
import { RunPage } from './autopilot/run_page';
import { StartRunPage } from './autopilot/start_page';
import { ContentEditor } from './content/editor_page';
import { RevisionsPage } from './content/revisions_page';
import { KeywordPage } from './keywords/keyword_page';
import { OpportunitiesPage } from './opportunities/list_page';
import { OpportunityPage } from './opportunities/opportunity_page';
import { TemplateEditor } from './templates/template_page';
import type { PlacePage } from './pages';

type Screen = ComponentType<{ page: PlacePage }>;

const content = '/api/v1/admin/content/{id}/';

const screens: Partial<Record<`${PlacePage['kind']} ${string}`, Screen>> = {
  [`edit ${content}`]: ContentEditor,
  [`list ${content}revisions/`]: RevisionsPage,
  'list /api/v1/admin/opportunities/': OpportunitiesPage,
  'record /api/v1/admin/opportunities/{id}/': OpportunityPage,
  'record /api/v1/admin/keywords/{id}/': KeywordPage,
  'record /api/v1/admin/autopilot/runs/{id}/': RunPage,
  'form /api/v1/admin/autopilot/runs/': StartRunPage,
  'edit /api/v1/admin/content/templates/{id}/': TemplateEditor,
};

export const screenOf = (page: PlacePage): Screen | undefined =>
  screens[`${page.kind} ${page.call.template}`];
