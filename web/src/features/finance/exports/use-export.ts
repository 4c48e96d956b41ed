import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatSize } from '#lib/format/format.ts'
import { notify } from '#lib/notify.ts'
import { type ExportProgress, type ExportRequest, fetchExport, saveFile } from './export-file.ts'

const NOTHING: ExportProgress = { rows: null, bytes: 0 }

/** Resolves to undefined if the person has cancelled it. */
async function ignoreAbort(work: Promise<File>, signal: AbortSignal): Promise<File | undefined> {
  try {
    return await work
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}

/** The caller must not start an export again while it is running. */
export function useExport() {
  const [progress, setProgress] = useState(NOTHING)
  const ending = useRef<AbortController>(undefined)
  const mutation = useMutation({
    mutationFn: (exported: ExportRequest) => {
      const stop = new AbortController()
      ending.current = stop
      setProgress(NOTHING)
      return ignoreAbort(fetchExport(exported, { signal: stop.signal, tell: setProgress }), stop.signal)
    },
    onSuccess: (file) => {
      if (!file) return
      saveFile(file)
      notify({ kind: 'done', title: 'Exportação concluída', message: `${file.name} · ${formatSize(file.size)}` })
    },
    meta: { failed: 'Não foi possível exportar' },
  })
  return { start: mutation.mutate, stop: () => ending.current?.abort(), running: mutation.isPending, progress }
}
