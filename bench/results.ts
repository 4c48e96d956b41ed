import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'RESULTS.md')

/** Replaces the section of one bench in RESULTS.md, which is between marks with the bench's name, or adds it at the end. */
export function writeSection(name: string, text: string): void {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const section = `${start}\n\n${text.trim()}\n\n${end}`
  const all = readFileSync(file, 'utf8')
  const [from, to] = [all.indexOf(start), all.indexOf(end)]
  const next = from < 0 ? `${all.trimEnd()}\n\n${section}\n` : all.slice(0, from) + section + all.slice(to + end.length)
  writeFileSync(file, next)
}

/** Formats a sentence of RESULTS.md that says whether a claim holds. `claim`: what should hold, in words, with the measured figures. */
export const formatClaim = (holds: boolean, claim: string): string => `- ${holds ? 'holds' : '**does not hold**'}: ${claim}`

/** `command`: what follows `npm run bench -- `. */
export const describeRun = (command: string): string =>
  `\`npm run bench -- ${command}\` wrote this part on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, Node ${process.version}, a load of ${(loadavg()[0] ?? 0).toFixed(1)} at its end.`
