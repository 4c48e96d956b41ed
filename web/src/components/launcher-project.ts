import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCapabilities } from '../lib/capabilities.ts'
import { isOnlyInternal, projectOptions, projectOptionsQuery } from '../lib/projects.ts'
import type { Previous } from './launcher-previous.ts'

/** Which project a run is for; `options` is empty where there is nothing to choose. */
export type ProjectChoice = {
  options: { value: string; label: string }[]
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
  const { data = [] } = useQuery({ ...projectOptionsQuery, enabled: runs && known })
  const [before] = useState(project)
  const [value, setValue] = useState(idOf(project))
  const offered = runs && (before || !isOnlyInternal(data))
  const choice: ProjectChoice = {
    options: offered ? projectOptions(data, before, 'Nenhum projeto') : [],
    value,
    onChange: setValue,
  }
  const sent = value === '' ? ('' as const) : Number(value)
  return { choice, sent: value === idOf(project) ? undefined : sent, clear: () => setValue('') }
}
