import { useEffect, useRef } from 'react'
import { notify } from '#lib/notify.ts'

const ATTACHED = 'Comprovante anexado com sucesso!'

/**
 * One toast for overlapping uploads, once all have ended; a failed one is shown in the list or, after the list was unmounted, by
 * a toast of its own.
 */
export function useUploadsDoneToast() {
  const tally = useRef({ open: 0, arrived: 0, closed: false })
  useEffect(() => {
    const { current } = tally
    current.closed = false
    return () => {
      current.closed = true
    }
  }, [])
  const onBegin = () => {
    tally.current.open += 1
  }
  const onEnd = ({ file }: { file: File }, reason?: string) => {
    const { current } = tally
    current.open -= 1
    if (reason === undefined) current.arrived += 1
    else if (reason && current.closed)
      notify({ kind: 'failed', title: 'Não foi possível anexar o comprovante', message: `${file.name}: ${reason}` })
    if (current.open > 0 || current.arrived === 0) return
    const many = current.arrived
    current.arrived = 0
    notify({ kind: 'done', title: many === 1 ? ATTACHED : `${many} comprovantes anexados com sucesso!` })
  }
  return { onBegin, onEnd }
}
