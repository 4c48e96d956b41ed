type NoticedPackage = { name: string; copyrights: readonly string[] }

/** `name`: the ids of the licence (SPDX). */
export type License = { name: string; packages: readonly NoticedPackage[]; text: string }

const SECTION = `\n${'='.repeat(80)}\n`
const TEXT = `\n${'-'.repeat(80)}\n`

function parsePackages(lines: readonly string[]): NoticedPackage[] {
  const packages: { name: string; copyrights: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) packages.at(-1)?.copyrights.push(line.trim())
    else if (line !== '') packages.push({ name: line, copyrights: [] })
  }
  return packages
}

/** Parses THIRD-PARTY-NOTICES.txt, which scripts/notices.mjs writes. */
export function parseNotices(file: string): License[] {
  const [, ...sections] = file.split(SECTION)
  return sections.map((section) => {
    const end = section.indexOf(TEXT)
    const [name = '', ...lines] = section.slice(0, end).split('\n')
    return { name, packages: parsePackages(lines), text: section.slice(end + TEXT.length).trim() }
  })
}
