// Texts of the keyword page.

export const texts = {
  course: 'Last 90 days',
  position: 'Position',
  clicks: 'Clicks',
  day: 'Day',
  table: 'Show as a table',
  figures: 'Position and clicks by day',
  none: 'There are no figures for this keyword yet. They come with imported search data.',
} as const;
