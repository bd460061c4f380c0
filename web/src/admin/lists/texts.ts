// What each list is for and how to begin, by its path below the API root. Shown if the list is
// empty; a list without a text shows the summary of its area.

export const aboutLists: Partial<Record<string, string>> = {
  'content/':
    'The texts of the site, from the first draft to what is published. Write one, or have a run ' +
    'of the autopilot write drafts for opportunities.',
  'content/waiting/':
    'Your texts that were sent back to you, and those with open comments by others that you ' +
    'wrote or have commented on. Nothing waits for you.',
  'content/{id}/comments/':
    'What people say about this text, and why it was approved or sent back. The page that edits ' +
    'the text has a form for comments.',
  'content/templates/':
    'Instructions for the language model that writes a text. Create one before generating content.',
  'media/':
    'Pictures and files that texts and campaigns show. Drop some onto this page, paste them, or ' +
    'choose them.',
  'opportunities/':
    'Each is a query or a page that could get more clicks with a better text. They are found in ' +
    'search data: import some, then refresh the opportunities.',
  'keywords/':
    'What the site wants to be found for. Create some, and their positions and clicks are shown ' +
    'from the search data.',
  'autopilot/runs/':
    'Each run writes drafts for the most valuable opportunities within a budget. Start one and ' +
    'approve what it has written.',
  'experiments/':
    'Compare variants of a page or a text by what visitors do. Create one, and start it once its ' +
    'variants and metrics are complete.',
  'gsc/imports/':
    'Imports of search data, each with the rows that it added and skipped. Import an export from ' +
    'Search Console to begin.',
  'gsc/properties/':
    'The Search Console properties that have search data. A misspelled one can be renamed or ' +
    'deleted with its data. Import an export from Search Console to begin.',
  'email/campaigns/':
    'Emails to the subscribers of mailing lists. Create one, send a test to yourself, and then ' +
    'send it now or schedule it.',
  'email/subscribers/':
    'The people who get your emails. Create one, import a table, or have your site subscribe ' +
    'them through the API.',
  'email/subscribers/{id}/events/':
    'Emails that were sent to this person, and what came back: opens, clicks, bounces and ' +
    'complaints. The first follows the next campaign.',
  'email/lists/':
    'Subscribers are grouped in mailing lists, and each campaign is sent to some of them. Create ' +
    'one before importing subscribers.',
  'marketplace/invoices/':
    'What customers owe for their calls. Create the draft of a customer and a period; its lines ' +
    'are made from the calls that were counted.',
  'revenue/affiliates/':
    'Programs that pay for the sales that the site refers. Create one to track its clicks and ' +
    'sales.',
  'revenue/affiliates/{id}/conversions/':
    'The sales that this program has reported, each with its commission. Report the first one.',
  'visits/breakdown/':
    'Views and visitors of the public site by page, source, language or device. The first ' +
    'follows about a second after a page was opened.',
  'redirects/':
    'Old addresses of the public site, and where each leads. Create one for a page that has ' +
    'moved, or import a table from another system.',
  'site/revisions/':
    'Everything that was ever saved of the site record. The first one follows when you save it.',
  'jobs/':
    'Work that the server does in the background, such as sending a campaign or publishing at a ' +
    'scheduled time. A job is listed as soon as there is something to do.',
  'events/':
    'What has happened to the records of the site, for programs that react to it. An event is ' +
    'listed as soon as a text is submitted, a campaign starts or an API key is created.',
  'webhooks/':
    'Programs and chats that events are sent to as they happen. Create one with the URL of the ' +
    'receiver and the types that it shall receive, and store its secret.',
  'webhooks/{id}/deliveries/':
    'Events on their way to this receiver. The first one follows with the next event of a type ' +
    'that it receives; a test sends one at once.',
  'webhooks/{id}/attempts/':
    'What was sent to this receiver and what it has responded. Send a test to see the first ' +
    'attempt.',
  'push/pings/':
    'Test pushes are recorded here and not sent to anybody. Record one to see what it contains.',
  'users/invitations/':
    'People who were invited by email to create an account, with the role that they will have. ' +
    'Invite somebody to begin.',
};
