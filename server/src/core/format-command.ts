const FILES = {
  accounts: 'accounts-command.ts',
  backup: 'backup-command.ts backup',
  'export-all': 'backup-command.ts export-all',
  restore: 'backup-command.ts restore',
  doctor: 'doctor-command.ts',
}

/** npm takes the arguments of these for its own without `--` before them. */
const TAKES_OPTIONS = ['accounts', 'doctor']

/**
 * What a person types to run one of the server's programs on this installation (COMMAND_STYLE).
 * @param variables for npm alone: elsewhere the installation's settings are read
 */
export function formatCommand(program: keyof typeof FILES, words = '', variables = ''): string {
  const end = words && ` ${words}`
  if (process.env.COMMAND_STYLE === 'painel') return `sudo painel ${program}${end}`
  if (process.env.COMMAND_STYLE === 'compose') {
    const folder = program === 'restore' ? ' -e DATA_DIR=/data/restaurado' : ''
    return `docker compose run --rm${folder} app node server/src/app/${FILES[program]}${end}`
  }
  const dashes = words && TAKES_OPTIONS.includes(program) ? ' --' : ''
  return `${variables && `${variables} `}npm run ${program}${dashes}${end}`
}
