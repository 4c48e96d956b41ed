import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeZip } from './hostile/zip.ts'

type Row = {
  root: string
  order?: string
  check?: string
  name?: string
  state?: string
  cnae?: string
  secondary?: string
  siafi?: string
  phone?: string
  number?: string
}

/** A beauty clinic of Curitiba (SIAFI 7535) that is active, unless `given` says otherwise: the 30 columns of the Receita's layout. */
export function anEstablishment({
  root,
  order = '0001',
  check = '00',
  name = '',
  state = '02',
  cnae = '9602502',
  secondary = '',
  siafi = '7535',
  ...given
}: Row): string {
  const { phone = '33334444', number = '10' } = given
  const fields = [
    root,
    order,
    check,
    '1',
    name,
    state,
    '20200101',
    '00',
    '',
    '',
    '20200101',
    cnae,
    secondary,
    'RUA',
    'SÃO JOÃO',
    number,
  ]
  const rest = ['', 'CENTRO', '80000000', 'PR', siafi, '41', phone, '', '', '', '', '', '', '']
  return [...fields, ...rest].map((field) => `"${field}"`).join(';')
}

export const aCompany = (root: string, name: string, nature = '2062'): string =>
  [root, name, nature, '49', '1000,00', '01', ''].map((field) => `"${field}"`).join(';')

/** Writes archives as the Receita's: one headerless file each, ISO-8859-1. @returns the folder */
export function writeCnpjFiles(
  folder: string,
  { establishments, companies }: { establishments: readonly string[][]; companies: readonly string[] },
): string {
  mkdirSync(folder, { recursive: true })
  const write = (name: string, entry: string, lines: readonly string[]) =>
    writeFileSync(join(folder, name), makeZip([{ name: entry, data: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1') }]))
  for (const [n, lines] of establishments.entries()) write(`Estabelecimentos${n}.zip`, `K3241.K03200Y${n}.D61114.ESTABELE`, lines)
  write('Empresas0.zip', 'K3241.K03200Y0.D61114.EMPRECSV', companies)
  return folder
}
