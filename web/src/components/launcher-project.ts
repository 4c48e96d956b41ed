import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCapabilities } from '../lib/capabilities.ts'
import { isOnlyInternal, projectOptions, projectOptionsQuery } from '../lib/projects.ts'
import { hasFailed } from './failed-note.tsx'
import type { Previous } from './launcher-previous.ts'

/** Which project a run is for; `options` is empty where there is nothing to choose. */
export type ProjectChoice = {
  options: { value: string; label: string }[]
  projects: UseQueryResult
  /** An id, or nothing. */
  value: string
  onChange: (value: string) => void
}

const idOf = (project: Previous['project']): string => (project ? String(project.id) : '')

/**
 * Beside the seed's body, as `?project=`. A run that repeats another is for the same project unless it is told otherwise: that one may
 * be archived by now, and stays. @returns also what to send (empty: for none after all), and how to begin anew
 */
export function useProjectChoice({ project }: Previous) {
  const { runs, known } = useCapabilities()
  const projects = useQuery({ ...projectOptionsQuery, enabled: runs && known })
  const [before] = useState(project)
  const [value, setValue] = useState(idOf(project))
  const offered = runs && (before || hasFailed(projects) || !isOnlyInternal(projects.data ?? []))
  const choice: ProjectChoice = {
    options: offered ? projectOptions(projects.data, before, 'Nenhum projeto') : [],
    projects,
    value,
    onChange: setValue,
  }
  const sent = value === '' ? ('' as const) : Number(value)
  return { choice, sent: value === idOf(project) ? undefined : sent, clear: () => setValue('') }
}
