// What people type into a search for tools, as search engines suggest it, and the tool that must
// come first: with plurals, typing errors, and words that say little.

const phrases = {
  'json-formatter': `
    beautify
    pretty print
    json beautifier
    json beautify online
    json formatter online
    jsno formater
    json formater
    json formatter and validator
    json validator
    validate json
    json viewer
    json viewer online free
    json parser
    json parser online
    json pretty print
    json prettify
    json lint
    jsonlint
    json minify
    json minifier
    minify json online
    json editor
    online json editor
    json checker
    check json syntax
    json repair
    fix broken json
    fix json online
    which line of my json is broken
    json path tester
    jsonpath online
    json query
    json escape
    unescape json string
    sort json keys
    json5 to json
    ndjson to json
    best json formatter
    jsonformatter
    json tree viewer
    json compress`,
  base64: `
    base64
    base 64
    base64 decode
    base64 decode online
    base64 decoder
    base64 encode
    base64 encoder
    decode base64 string
    base64 to image
    base64 to text
    text to base64
    image to base64
    image to base64 converter
    base64 to pdf
    file to base64
    base64 url decode
    base64url
    bas64 decode
    base46 decode
    bae64
    data uri generator
    data url
    atob
    btoa online
    b64 decode`,
  'jwt-decoder': `
    jwt
    jwt decode online
    jwt decoder
    jwt decode
    jwt.io
    jwt debugger
    jwt parser
    jwt token decoder
    jwt verify
    json web token
    decode json web token
    decode token
    bearer token decoder
    is this token still valid
    verify jwt signature
    access token decoder
    jwt tokens
    jwt decodr
    jwt expiration check
    oauth token decode
    id token decoder`,
  'uuid-generator': `
    uuid
    guid
    guid generator
    uuid generator
    uuid generator online
    generate uuid
    random uuid
    uuid v4
    uuid v4 generator
    uuidv7
    uuid v7 generator
    guids
    create guid
    new guid
    unique id generator
    ulid generator
    nanoid
    uiud generator
    uuid genrator
    uuid validator
    uuid decoder
    uuid timestamp`,
  'hash-generator': `
    sha256
    sha 256
    sha-256 hash
    sha256 hash generator
    sha256 online
    sha512
    sha1 hash
    sha1 online
    sha3
    hash generator
    hash calculator
    hashes
    file hash
    file hash checker
    checksum
    checksum calculator
    check sum of file
    verify sha256 checksum
    hmac
    hmac sha256 generator
    crc32
    crc32 calculator
    blake3
    sah256
    keccak256`,
  'md5-generator': `
    md5
    md5 hash
    md5 hash generator
    md5 generator
    md5 online
    md5 checksum
    md5sum
    md5 of a file
    md5 encrypt
    string to md5`,
  'aes-encrypt-decrypt': `
    aes
    aes encryption
    aes encryption online
    aes decrypt
    aes 256 encryption
    encrypt text
    encrypt text with password
    decrypt text online
    text encryption
    encryption tool
    decrypt message
    encrypt a file
    openssl enc
    aes cbc decrypt
    encrypton`,
  'password-generator': `
    password
    password generator
    random password
    random password generator
    random password 16
    16 character password generator
    strong password
    strong password generator
    secure password generator
    pasword genrator
    passwords
    passphrase
    passphrase generator
    pin generator
    4 digit pin generator
    random string generator
    api key generator
    password strength checker
    how strong is my password
    diceware
    make a password
    memorable password generator
    wifi password generator`,
  'pdf-merge': `
    join pdf
    merge pdf
    merge pdf files
    merge pdfs
    merge pdf online free
    combine pdf
    combine pdf files
    combine pdfs into one
    how to merge pdf files
    pdf merger
    pdf joiner
    pdf combiner
    put pdfs together
    mrege pdf
    split pdf
    rotate pdf
    rotate pdf pages
    reorder pdf pages
    delete pages from pdf
    extract pages from pdf
    jpg to pdf
    png to pdf
    image to pdf
    images to pdf
    pdf
    pdf editor
    add page numbers to pdf`,
  'word-counter': `
    word counter
    word count
    word count online
    words count
    letter count
    letter counter
    character count
    character counter
    character counter online
    count characters
    count words
    count words in text
    how many words
    wordcounter
    word counetr
    line counter
    count lines
    sentence counter
    reading time
    reading time calculator
    keyword density
    essay word counter
    twitter character counter
    string length
    text length
    readability score`,
  'lorem-ipsum': `
    dummy text
    dummy text generator
    lorem ipsum
    lorem ipsum generator
    lorem
    lorum ipsum
    lorem ipsun
    loremipsum
    filler text
    placeholder text
    placeholder text generator
    sample text
    random text
    random text generator
    fake text
    paragraph generator
    random sentence generator
    lipsum`,
  'color-converter': `
    hex to rgb
    rgb to hex
    hex to rgb converter
    rgb to hsl
    hsl to hex
    hex to hsl
    rgb to cmyk
    cmyk to rgb
    color converter
    colour converter
    color picker
    color code
    hex color
    hex color codes
    colors
    contrast checker
    color contrast checker
    wcag contrast
    what colour has enough contrast
    color palette generator
    complementary colors
    oklch
    rgb to oklch
    color names
    ral to hex
    color blindness simulator
    css colors
    colr converter`,
  'hex-decoder': `
    hex decoder
    hex to text
    text to hex
    hex to ascii
    ascii to hex
    hex to string
    hexadecimal
    hexadecimal to text
    hex converter
    hex decode
    hex viewer
    hex dump
    hexdump
    xxd
    bytes to hex
    hex encoder
    hexdecimal`,
  'caesar-cipher': `
    caesar cipher
    caesar cipher decoder
    caesar cipher solver
    ceasar cipher
    cesar cipher
    rot13
    rot 13
    rot13 decoder
    rot47
    shift cipher
    caesar code
    cipher decoder
    crack caesar cipher`,
  'morse-code': `
    morse
    morse code
    morse code translator
    text to morse
    text to morse code
    morse to text
    morse code to english
    english to morse code
    morse code decoder
    morsecode
    mores code
    morse code sound
    sos in morse code
    dots and dashes`,
  'markdown-preview': `
    markdown
    markdown preview
    markdown viewer
    markdown editor
    markdown to html
    md to html
    md viewer
    markdwon preview
    render markdown
    readme preview
    github markdown preview
    gfm
    commonmark
    convert markdown to html`,
  'rsa-key-generator': `
    rsa
    rsa key generator
    generate rsa key pair
    rsa keys
    key pair
    keypair generator
    public key generator
    public and private key generator
    private key
    ssh key
    ssh key generator
    ssh keygen
    ssh keygen online
    pem to jwk
    jwk to pem
    jwk generator
    2048 bit rsa key
    rsa 4096
    convert openssh key to pem
    ras key generator`,
};

// Pairs of a text and the slug of the tool that must come first.
export const searches = Object.entries(phrases).flatMap(([slug, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => [line.trim(), slug]),
);
