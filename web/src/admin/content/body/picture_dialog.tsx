// Dialog for a picture: a file that is uploaded, or an address.

import { useId, useState } from 'react';
import { Dialog } from '../../../parts/dialogs/dialog';
import { FileButton } from '../../../parts/files/file_button';
import { TextLine } from '../../../parts/forms/lines';
import { inserted } from './edit';
import { insertPictures, type PastingGiven } from './pasting';
import { pictureText } from './pictures';
import { texts } from './texts';

interface Given {
  pasting: PastingGiven;
  onClose: () => void;
}

export function PictureDialog({ pasting, onClose }: Given) {
  const id = useId();
  const { writing, media } = pasting;
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const target = address.trim();
  return (
    <Dialog title={texts.picture} onClose={onClose}>
      <form
        className="portal-form"
        aria-label={texts.picture}
        onSubmit={(event) => {
          event.preventDefault();
          if (target === '') return;
          onClose();
          writing.run((at) => inserted(at, pictureText(alt.trim(), target)));
        }}
      >
        {media ? (
          <FileButton
            label={texts.pictureFile}
            accept="image/*"
            isMany
            onFiles={(files) => {
              onClose();
              insertPictures(pasting, files);
            }}
          />
        ) : null}
        <TextLine
          id={`${id}-address`}
          label={texts.pictureAddress}
          inputMode="url"
          autoCapitalize="none"
          value={address}
          onChange={setAddress}
        />
        <TextLine
          id={`${id}-alt`}
          label={texts.pictureAlt}
          help={texts.pictureAltHelp}
          value={alt}
          onChange={setAlt}
        />
        <div className="form-actions">
          <button type="submit" className="button main" aria-disabled={target === ''}>
            {texts.insertPicture}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
