# package: builds the program and packs it for the system that this is, into build/package.
package() {
  install package
  build release
  "$root/scripts/make-package.sh" "$root/build/release/toolyard" "$root/build/package"
}
