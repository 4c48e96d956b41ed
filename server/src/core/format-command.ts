const FILES = {
  accounts: 'accounts-command.ts',
  backup: 'backup-command.ts backup',
  'export-all': 'backup-command.ts export-all',
  restore: 'backup-command.ts restore',
  doctor: 'doctor-command.ts',
}
export type Program = keyof typeof FILES

/** npm takes the arguments of these for its own without `--` before them. */
const TAKES_OPTIONS = ['accounts', 'doctor']

/** Whether `sudo painel` runs the programs: each then takes its settings and its data folder from the service's. */
export const isPainel = (): boolean => process.env.COMMAND_STYLE === 'painel'

function formatComposeCommand(program: Program, words: string, variables: readonly string[]): string {
  const given = variables.map((variable) => ` -e ${variable.replace(/^DATA_DIR=\.\//, 'DATA_DIR=/data/')}`).join('')
  const folder = program === 'restore' && !given.includes(' -e DATA_DIR=') ? ' -e DATA_DIR=/data/restaurado' : ''
  const mount = words === 'ARQUIVO' ? ' -v "$PWD:/fora"' : ''
  return `docker compose run --rm${mount}${given}${folder} app node server/src/app/${FILES[program]} ${mount && '/fora/'}${words}`.trimEnd()
}

const formatNpmCommand = (program: Program, words: string, variables: readonly string[]): string =>
  [...variables, 'npm run', program, ...(words ? [...(TAKES_OPTIONS.includes(program) ? ['--'] : []), words] : [])].join(' ')

/**
 * What a person types to run one of the server's programs on this installation (COMMAND_STYLE).
 * @param variables for npm alone: elsewhere the installation's settings are read
 */
export function formatCommand(program: Program, words = '', variables: readonly string[] = []): string {
  if (isPainel()) return `sudo painel ${program} ${words}`.trimEnd()
  return process.env.COMMAND_STYLE === 'compose'
    ? formatComposeCommand(program, words, [])
    : formatNpmCommand(program, words, variables)
}

/** As `formatCommand`, where other settings than the installation's are the point. `sudo painel` reads them from its file alone. */
export function formatCommandWith(variables: readonly string[], program: Program, words: string): string {
  if (isPainel())
    return `ponha em /etc/ai-dashboard.env a linha ${variables.join(' e a linha ')}, e depois ${formatCommand(program, words)}`
  return process.env.COMMAND_STYLE === 'compose'
    ? formatComposeCommand(program, words, variables)
    : formatNpmCommand(program, words, variables)
}
