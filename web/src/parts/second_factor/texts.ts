// Texts about the second factor.

export const texts = {
  connect: 'Connect an authenticator app',
  scan: 'Scan the QR code with an authenticator app, such as the one in your password manager.',
  image: 'QR code for the authenticator app',
  type: 'Or type this secret into the app:',
  open: 'Open an authenticator app on this device',
  code: 'Code shown in the app',
  codeHelp: 'Six digits. It proves that the app has the secret.',
  confirm: 'Turn on',
  confirming: 'Turning on',
  name: 'Second factor',
  recoveryTitle: 'Recovery codes',
  recovery:
    'If you lose the app, sign in with one of these codes instead of a code from the app. Each ' +
    'works once. They are shown only now: store them in a safe place, apart from your password.',
  download: 'Download',
  stored: 'I have stored the codes',
  file: 'toolyard-recovery-codes.txt',
} as const;
