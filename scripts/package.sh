# package: builds the program and its Debian package for this system, in build/package.
package() {
  install package
  build release
  "$root/scripts/make-package.sh" "$root/build/release/toolyard" "$root/build/package"
}
