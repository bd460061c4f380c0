# Run during the build with the variables `esbuild`, `gzip`, `web`, `folder` and the folders `react`,
# `react_dom`, `scheduler` and, if it is there, `pdfjs`: bundles, compresses, and writes the table of
# the resulting assets.

# The hashes of esbuild depend on the paths that it sees, which are the same on every machine.
set(tree ${folder}/tree)
file(REMOVE_RECURSE ${folder}/assets ${tree})
file(MAKE_DIRECTORY ${tree}/node_modules)
foreach(name src styles images)
  file(CREATE_LINK ${web}/${name} ${tree}/${name} SYMBOLIC)
endforeach()
file(CREATE_LINK ${react}/react ${tree}/node_modules/react SYMBOLIC)
file(CREATE_LINK ${react_dom}/react-dom ${tree}/node_modules/react-dom SYMBOLIC)
file(CREATE_LINK ${scheduler}/scheduler ${tree}/node_modules/scheduler SYMBOLIC)

# PDF.js as modules, without the modules of Node that its files try to load.
file(MAKE_DIRECTORY ${tree}/node_modules/pdfjs)
foreach(name pdf.js pdf.worker.js)
  set(code "export default {};\n")
  if(EXISTS "${pdfjs}/${name}")
    file(READ "${pdfjs}/${name}" code)
    string(REPLACE "eval(\"require\")" "require" code "${code}")
    set(code "const module = { exports: {} }, exports = module.exports, require = () => ({});\n${code}
export default module.exports;\n")
  endif()
  file(WRITE ${tree}/node_modules/pdfjs/${name} "${code}")
endforeach()

# Bundles do not share files, so that each page loads only the files that it needs.
set(bundles "src/tools.tsx styles/pages.css styles/site.css images/favicon.svg" "src/reference.tsx styles/operations.css" "src/account.tsx"
    "src/portal.tsx" "src/admin.tsx styles/admin.css"
    "src/live_tools.tsx styles/live_tools.css" "src/worker.ts" "src/embedded/experiment.ts")
foreach(bundle IN LISTS bundles)
  separate_arguments(entries UNIX_COMMAND "${bundle}")
  list(GET entries 0 entry)
  get_filename_component(name ${entry} NAME_WE)
  # A script of other sites must not add names to theirs.
  set(form --splitting --format=esm)
  if(name STREQUAL "experiment")
    set(form --format=iife)
  endif()
  # The parts of tools in texts have names of their own: pages find the others by their sources.
  set(prefix "")
  if(name STREQUAL "live_tools")
    set(prefix "live-")
  endif()
  execute_process(
    COMMAND ${esbuild} --preserve-symlinks ${entries}
            --bundle ${form} --minify --charset=utf8 --jsx=automatic
            --loader:.svg=copy --loader:.icon.svg=text --loader:.view.css=text
            --target=es2022,chrome109,firefox115,safari16.4
            --define:process.env.NODE_ENV="production"
            --define:__REACT_DEVTOOLS_GLOBAL_HOOK__=undefined
            --legal-comments=none --log-level=warning --entry-names=[name]-[hash]
            --chunk-names=${prefix}[name]-[hash] --metafile=${folder}/${name}.json --outdir=${folder}/assets
    WORKING_DIRECTORY ${tree} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "The pages cannot be built: esbuild says above what is wrong.")
  endif()
endforeach()

# The scripts that a script imports statically: their names, each followed by a space.
function(imports_of output names)
  string(JSON imports GET "${made}" outputs "${output}" imports)
  string(JSON count LENGTH "${imports}")
  set(found "")
  while(count GREATER 0)
    math(EXPR count "${count} - 1")
    string(JSON kind GET "${imports}" ${count} kind)
    string(JSON path GET "${imports}" ${count} path)
    get_filename_component(name ${path} NAME)
    if(kind STREQUAL "import-statement")
      string(APPEND found "${name} ")
    endif()
  endwhile()
  set(${names} "${found}" PARENT_SCOPE)
endfunction()

set(assembly ".section .rodata\n")
set(externs "")
set(table "")
set(number 0)
foreach(bundle IN LISTS bundles)
  string(REGEX MATCH "src/([a-z_]+/)?([a-z_]+)[.]" entry "${bundle}")
  file(READ ${folder}/${CMAKE_MATCH_2}.json made)
  string(JSON count LENGTH "${made}" outputs)
  set(outputs "")
  foreach(place RANGE 1 ${count})
    math(EXPR index "${place} - 1")
    string(JSON output MEMBER "${made}" outputs ${index})
    list(APPEND outputs "${output}")
  endforeach()
  list(SORT outputs)
  foreach(output IN LISTS outputs)
    get_filename_component(name ${output} NAME)
    set(file ${folder}/assets/${name})
    execute_process(COMMAND ${gzip} -9 -n ${file} COMMAND_ERROR_IS_FATAL ANY)
    imports_of("${output}" imports)
    math(EXPR number "${number} + 1")
    set(label toolyard_asset_${number})
    string(APPEND assembly ".global ${label}, ${label}_end\n${label}: .incbin \"${file}.gz\"\n"
                           "${label}_end: .byte 0\n")
    string(APPEND externs "extern \"C\" const char ${label}[], ${label}_end[];\n")
    string(APPEND table "      EmbeddedAsset{\"${name}\", {${label}, static_cast<std::size_t>(\n"
                        "          ${label}_end - ${label})}, \"${imports}\"},\n")
  endforeach()
endforeach()
string(APPEND assembly ".section .note.GNU-stack,\"\",%progbits\n")
file(WRITE ${folder}/assets.S "${assembly}")
file(WRITE ${folder}/assets.cpp
     "#include \"core/embedded.h\"\n\n#include <array>\n\n${externs}\nnamespace toolyard {\n"
     "std::span<const EmbeddedAsset> embedded_assets() {\n"
     "  static const std::array<EmbeddedAsset, ${number}> assets{\n${table}  };\n"
     "  return assets;\n}\n}  // namespace toolyard\n")
