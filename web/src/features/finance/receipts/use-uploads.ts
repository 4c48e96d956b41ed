import { attachedReceiptFileRule } from 'contract/calls/files.ts'
import { attachReceipt, type Receipt, type ReceiptKind } from 'contract/finance/receipts.ts'
import { useEffect, useRef, useState } from 'react'
import { holdUnsavedWork } from '#lib/drafts/unsaved-work.ts'
import { describeFileProblem } from '#lib/file-rule.ts'
import { CallError, call } from '#lib/net/call.ts'
import { createIntent, type Intent } from '#lib/net/intent.ts'
import { describeError } from '#lib/net/query-client.ts'
import { notify } from '#lib/notify.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

export type ReceiptUpload = {
  key: string
  file: File
  kind: ReceiptKind
  /** A try after one whose outcome is uncertain has the same idempotency key. */
  intent: Intent
  /** The share of the file that was sent, 0 to 1. */
  share: number
  /** Undefined while the upload runs. */
  reason?: string
  /** Whether a further try would be refused too. */
  hopeless?: boolean
}

type Sending = { upload: ReceiptUpload; entryId: number; signal: AbortSignal; onSent: (share: number) => void }

const send = ({ upload: { file, kind, intent }, entryId, signal, onSent }: Sending): Promise<Receipt> =>
  call(attachReceipt, { params: { id: entryId }, form: { kind }, files: { receipt: file } }, { signal, onSent, intent })

function describeRefusal(error: unknown): Pick<ReceiptUpload, 'reason' | 'hopeless'> {
  const { problem, status } = error instanceof CallError ? error : {}
  const reason = problem?.fields?.receipt ?? describeError(error) ?? 'O envio falhou. Tente de novo.'
  return { reason, hopeless: status === 422 || status === 413 || status === 404 }
}

const ATTACHED = 'Comprovante anexado com sucesso!'

/**
 * One toast for overlapping uploads, once all have ended; a failed one is shown in the list or, after the list was unmounted, by
 * a toast of its own.
 */
function useUploadsDoneToast() {
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

export function useReceiptUploads(entryId: number, onArrived: (receipt: Receipt) => void) {
  const [uploads, setUploads] = useState<readonly ReceiptUpload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const { mutateAsync } = useFinanceMutation(send)
  const { onBegin, onEnd } = useUploadsDoneToast()

  const change = (key: string, more: Partial<ReceiptUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const remove = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))

  const begin = async (upload: ReceiptUpload) => {
    const { key } = upload
    const abort = new AbortController()
    controllers.current.set(key, abort)
    onBegin()
    const release = holdUnsavedWork() // a reload would lose the file
    try {
      const onSent = (share: number) => change(key, { share })
      onArrived(await mutateAsync({ upload, entryId, signal: abort.signal, onSent }))
      remove(key)
      onEnd(upload)
    } catch (error) {
      const refusal = abort.signal.aborted ? undefined : describeRefusal(error)
      if (refusal) change(key, refusal)
      onEnd(upload, refusal?.reason ?? '')
    } finally {
      release()
    }
  }
  const start = (files: readonly File[], kind: ReceiptKind) => {
    for (const file of files) {
      void describeFileProblem(file, attachedReceiptFileRule).then((reason) => {
        const upload = { key: crypto.randomUUID(), file, kind, intent: createIntent(), share: 0 }
        setUploads((all) => [...all, reason ? { ...upload, reason, hopeless: true } : upload])
        if (!reason) void begin(upload)
      })
    }
  }
  const retry = ({ reason: _reason, ...upload }: ReceiptUpload) => {
    const again = { ...upload, share: 0 }
    setUploads((all) => all.map((one) => (one.key === upload.key ? again : one)))
    void begin(again)
  }
  const cancel = ({ key }: ReceiptUpload) => {
    controllers.current.get(key)?.abort()
    remove(key)
  }
  return { uploads, start, retry, cancel }
}
