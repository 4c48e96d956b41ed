import './ai.css'
import { IconChevronLeft, IconChevronRight, IconPlayerStop } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { isWriting } from './attempts.ts'
import { UnfinishedCreationBadge } from './unfinished-creation-badge.tsx'
import type { CreationToolState } from './use-creation-tool.ts'

function AttemptPicker({ attempts: { list, shown }, select }: Pick<CreationToolState, 'attempts' | 'select'>) {
  if (list.length < 2) return null
  return (
    <span className="creator__attempts">
      <IconButton
        label="Tentativa anterior"
        small
        disabled={shown <= 0}
        onClick={() => select(shown - 1)}
        icon={IconChevronLeft}
      />
      <span className="small sub tnum" role="status">
        Tentativa {shown + 1} de {list.length}
      </span>
      <IconButton
        label="Próxima tentativa"
        small
        disabled={shown >= list.length - 1}
        onClick={() => select(shown + 1)}
        icon={IconChevronRight}
      />
    </span>
  )
}

/** Describes for screen readers when the writing begins and ends, so that they do not announce each word. */
function describeForScreenReader({ attempts, writing }: Pick<CreationToolState, 'attempts' | 'writing'>): string {
  if (writing) return 'Escrevendo o conteúdo.'
  const state = attempts.list[attempts.shown]?.state
  if (state === 'done') return 'Conteúdo pronto.'
  return state === 'stopped' ? 'Escrita parada. O que veio foi mantido.' : ''
}

const END_TOLERANCE_PX = 24

/** Keeps a growing text area scrolled to its end, unless the person has scrolled up. */
function useStickToEnd(text: string, growing: boolean) {
  const box = useRef<HTMLTextAreaElement>(null)
  const atEnd = useRef(true)
  useLayoutEffect(() => {
    if (!growing) atEnd.current = true // the next text is followed to its end again
  }, [growing])
  useLayoutEffect(() => {
    if (text && growing && atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [text, growing])
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {}
    atEnd.current = scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX
  }
  return { box, onScroll }
}

/** The read-only area of specification §2. */
export function GeneratedContent({ creator, children }: { creator: CreationToolState; children: ReactNode }) {
  const id = useId()
  const { attempts, writing, stop, select } = creator
  const creation = attempts.waiting ? undefined : attempts.list[attempts.shown]
  const text = creation?.text ?? ''
  const { box, onScroll } = useStickToEnd(text, attempts.waiting || creation?.state === 'writing')
  return (
    <div className="field">
      <div className="row row--wrap gap-3 lines-1 creator__head">
        <label className="field__label" htmlFor={id}>
          Conteúdo Gerado
        </label>
        {!attempts.waiting && <AttemptPicker attempts={attempts} select={select} />}
        {isWriting(attempts) && (
          <Button small icon={IconPlayerStop} onClick={stop}>
            Parar
          </Button>
        )}
      </div>
      <textarea
        className="input creator__text"
        id={id}
        ref={box}
        readOnly
        aria-busy={writing}
        rows={10}
        placeholder={writing ? 'Esperando as primeiras palavras...' : 'O conteúdo gerado aparecerá aqui...'}
        value={text}
        onScroll={onScroll}
      />
      <p className="sr" role="status">
        {describeForScreenReader(creator)}
      </p>
      {creation && (
        <p className="field__help row">
          <span className="wraps">
            {creation.type} · {creation.tone} · {creation.model}, {creation.provider}
          </span>
          {creation.state !== 'writing' && <UnfinishedCreationBadge state={creation.state} />}
        </p>
      )}
      {children}
    </div>
  )
}
