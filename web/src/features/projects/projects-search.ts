/** The list's search parameters: its tab. */
export type ProjectsSearch = { aba?: 'arquivados' }

export const readProjectsSearch = ({ aba }: Record<string, unknown>): ProjectsSearch =>
  aba === 'arquivados' ? { aba: 'arquivados' } : {}
