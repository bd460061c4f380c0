// What pieces that are loaded later share with the page: they take it from here and from nowhere
// else, so that it is all in one file that is there already.

// What draws the page is needed to draw beside it.
import 'react-dom/client';
import { hasKey, post, setKey } from '../api/client';
import { titleOf, valueLabel } from '../api/labels';
import { loadPageData } from '../api/page_data';
import { resolve } from '../api/schema';
import { announce } from '../parts/announce';
import { bytesOf, download, filesOf, fromBase64, sizeText, toBase64 } from '../parts/bytes';
import { CopyButton } from '../parts/copy';
import { Field } from '../parts/fields/field';
import { Icon, iconOf } from '../parts/icon';
import { favourites, keepHistory, keptHistory, recentTools } from '../parts/kept';
import { Rich } from '../parts/rich';
import { toast } from '../parts/toast';
import { indexOf } from './form/input_field';
import { categoryName, texts } from './texts';

export const kit = {
  hasKey,
  post,
  setKey,
  titleOf,
  valueLabel,
  loadPageData,
  announce,
  bytesOf,
  download,
  fromBase64,
  sizeText,
  toBase64,
  CopyButton,
  Field,
  filesOf,
  Icon,
  iconOf,
  indexOf,
  favourites,
  keepHistory,
  keptHistory,
  recentTools,
  resolve,
  Rich,
  toast,
  categoryName,
  texts,
};
