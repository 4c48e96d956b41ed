import { IconArrowsMaximize } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { notify } from '../../../lib/notify.ts'
import { Decisions } from './decisions.tsx'
import type { Keeper } from './keeper.ts'
import { SaveAndPreview } from './save-and-preview.tsx'
import { StateLine } from './state-line.tsx'
import { A_NEW_ONE, useDocument } from './use-document.ts'
import { useSaving } from './use-saving.ts'
import { Writing } from './writing.tsx'

const linkTo = (id: number) => ({ label: 'Abrir', href: `/ai-tools?aba=conteudos&documento=${id}` })

/** Closed without a word, a draft says where it is. */
function useFarewell(keeper: Keeper) {
  const quiet = useRef(false)
  useEffect(
    () => () => {
      void keeper.flush().then(() => {
        const { id, draft } = keeper.state()
        if (id !== undefined && draft && !quiet.current)
          notify({ kind: 'done', title: 'Rascunho salvo', message: 'Está em Ferramentas de IA, Conteúdos.', link: linkTo(id) })
      })
    },
    [keeper],
  )
  return () => {
    quiet.current = true
  }
}

/** The seed's form in a dialog; the whole screen is a click away. */
export default function CompactEditor() {
  const editing = useDocument(A_NEW_ONE)
  const { keeper, state } = editing
  const saving = useSaving(editing, linkTo)
  const [preview, setPreview] = useState(false)
  const navigate = useNavigate()
  const leaveQuietly = useFarewell(keeper)
  const enlarge = async () => {
    await keeper.flush()
    leaveQuietly()
    void navigate({ to: '/ai-tools', search: { aba: 'conteudos', documento: keeper.state().id ?? 'novo' } })
  }
  return (
    <div className="compact">
      <Decisions editing={editing} />
      <Writing editing={editing} saving={saving} preview={preview} autoFocus />
      <StateLine state={state} onRetry={() => void keeper.flush()} />
      <footer className="compact__foot">
        <Button
          look="ghost"
          className="compact__enlarge"
          icon={<IconArrowsMaximize className="icon" stroke={1.5} aria-hidden />}
          onClick={() => void enlarge()}
        >
          Abrir em tela inteira
        </Button>
        <SaveAndPreview saving={saving} preview={preview} onPreview={setPreview} />
      </footer>
    </div>
  )
}
