import { readFile, writeFile } from 'node:fs/promises'

/**
 * Writes a file of docs/ that is generated from the contract. With --check, it only compares: the process fails if the committed
 * file differs. `script` is the file in scripts/ that generates it.
 */
export async function writeOrCheckDocument({
  name,
  script,
  text,
}: {
  name: string
  script: string
  text: string
}): Promise<void> {
  const file = new URL(`../../docs/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) return await writeFile(file, text)
  if (text === (await readFile(file, 'utf8').catch(() => ''))) return console.log(`docs/${name} is fresh`)
  console.error(`docs/${name} is not what the contract says: run "node scripts/${script}" and commit it.`)
  process.exitCode = 1
}
