#!/usr/bin/env bash
# run.sh FOLDER PROGRAM: merges files into PDF/A, and fails if veraPDF reports that a result does not
# conform. veraPDF is part of a program from npm, and requires Java and JAXB (Debian: libjaxb-java). If
# one of them is missing, prints the reason and exits with 77 (skipped).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$2

skip() { echo "skipped: $1"; exit 77; }

command -v java >/dev/null || skip 'java is not installed'
jars=$(ls /usr/share/java/{jaxb-api,jaxb-core,jaxb-runtime,istack-commons-runtime,javax.activation,txw2}.jar \
  2>/dev/null | tr '\n' ':') || true
[[ $jars == *jaxb-runtime* ]] || skip 'libjaxb-java is not installed'
"$here/../support/npm.sh" "$here" "$folder" || exit $?
jars=$folder/node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar:$jars
cp "$here"/Validate.java "$here"/make.mjs "$folder"
cd "$folder"
rm -rf files
node make.mjs files "$program"
for flavour in 2b 3b; do
  java -cp "$jars" Validate.java $flavour files/*.$flavour.pdf >$flavour.log
  ! grep -v ': conforms$' $flavour.log || exit 1
done
# The check detects a planted fault.
java -cp "$jars" Validate.java 2b files/plain.pdf >plain.log
grep -q 'does not conform' plain.log
