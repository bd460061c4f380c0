#!/usr/bin/env bash
# run.sh FOLDER PROGRAM: merges files into PDF/A, and fails where veraPDF finds that a result does not
# conform. veraPDF is in a program from npm, and needs Java and JAXB (Debian: libjaxb-java). Ends with
# 77, and a line that says why, where it cannot.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$1 program=$2

skip() { echo "skipped: $1"; exit 77; }

command -v java >/dev/null || skip 'java is not installed'
jars=$(ls /usr/share/java/{jaxb-api,jaxb-core,jaxb-runtime,istack-commons-runtime,javax.activation,txw2}.jar \
  2>/dev/null | tr '\n' ':')
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
# It would notice.
java -cp "$jars" Validate.java 2b files/plain.pdf >plain.log
grep -q 'does not conform' plain.log
