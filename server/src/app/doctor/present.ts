import type { Examination, ExplainedFinding } from './examine.ts'

const SEVERITIES = { error: 'grave', warning: 'aviso' } as const

const formatCases = (count: number) => `${count.toLocaleString('pt-BR')} ${count === 1 ? 'caso' : 'casos'}`

function formatFinding({ code, severity, meaning, remedy, count, examples }: ExplainedFinding): string {
  const more = count > examples.length ? ' …' : ''
  return [
    `${severity === 'error' ? '✗' : '!'} ${code} (${SEVERITIES[severity]}, ${formatCases(count)})`,
    `  ${meaning}`,
    `  Por exemplo: ${examples.join(' · ')}${more}`,
    `  O que fazer: ${remedy}`,
  ].join('\n')
}

function formatVerdict({ findings, failed }: Examination): string {
  if (failed.length > 0) return 'Nem tudo pôde ser examinado.'
  if (findings.length === 0) return 'Nada errado foi encontrado.'
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return `${findings.length === 1 ? '1 achado' : `${findings.length} achados`}, dos quais ${errors === 1 ? '1 grave' : `${errors} graves`}.`
}

export function formatExamination(examination: Examination): string {
  const { findings, failed } = examination
  const sorted = findings.toSorted((a, b) => a.severity.localeCompare(b.severity))
  const parts = [
    ...sorted.map(formatFinding),
    ...failed.map(({ check, message }) => `? ${check}: não pôde ser examinado (${message})`),
    formatVerdict(examination),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Formats the examination for a program. `notes` is always empty: programs that read earlier versions' output expect it. */
export const formatExaminationAsJson = ({ findings, failed }: Examination): string =>
  `${JSON.stringify({ findings, notes: [], failed }, null, 2)}\n`

export function chooseExitCode({ findings, failed }: Examination): 0 | 1 | 2 {
  if (failed.length > 0) return 2
  return findings.length > 0 ? 1 : 0
}
