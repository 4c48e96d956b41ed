/** What the address of the list holds: its tab. */
export type ProjectsSearch = { aba?: 'arquivados' }

export const readProjectsSearch = ({ aba }: Record<string, unknown>): ProjectsSearch =>
  aba === 'arquivados' ? { aba: 'arquivados' } : {}
