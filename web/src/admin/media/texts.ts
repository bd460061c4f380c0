// Texts of the media pages.

export const texts = {
  about:
    'Pictures and files of texts and campaigns. Drop files anywhere on this page, paste them, or ' +
    'choose them. Pictures are stored in several sizes, without metadata such as places.',
  choose: 'Choose files',
  drop: 'Drop the files to upload them',
  uploading: 'Uploading',
  uploads: 'Uploads',
  failed: 'could not be uploaded.',
  grid: 'Media',
  needsAlt: 'No alternative text',
  animated: 'Animated',
  markdown: 'Markdown',
  picture: 'Picture',
  uses: 'Where it is used',
  unused: 'No text, campaign or experiment uses the file.',
  moreUses: 'There are more.',
  live: 'Live',
  sizes: 'Sizes',
  width: 'Width',
  height: 'Height',
  type: 'Format',
  size: 'Size',
  address: 'Address',
};

// Accepted by the dialog for files.
export const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml,.pdf';
