import './recorder.css'
import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { usePageDropAndPaste } from '#components/ui/use-file-drop.ts'
import { notify } from '#lib/notify.ts'
import { chooseFile } from './choose-file.ts'

const ONE_AT_A_TIME = 'Envie um arquivo por vez.'

function takeFiles([file, ...more]: readonly File[]): void {
  if (more.length > 0) notify({ kind: 'failed', title: 'Não foi possível usar estes arquivos', message: ONE_AT_A_TIME })
  else if (file) void chooseFile(file)
}

/**
 * Specification §2. A file dropped or pasted elsewhere is taken too, but none of several; `accept` filters only the picker, so
 * `chooseFile` says why a file cannot be sent.
 */
export default function DropZone({ disabled }: { disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const over = usePageDropAndPaste((files) => !disabled && takeFiles(files))
  const openPicker = () => !disabled && input.current?.click()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    takeFiles([...(target.files ?? [])])
    target.value = '' // so that choosing the same file again is a change
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className="audio-drop"
        data-accept={(over && !disabled) || undefined}
        data-disabled={disabled || undefined}
        onClick={openPicker}
      >
        <div>
          <IconUpload className="icon" stroke={1.5} aria-hidden />
          <p>
            <span className="strong">Arraste e solte seu arquivo de áudio</span>
            <span className="sub small">ou clique para selecionar</span>
          </p>
          {/* A click on the button is handled by the zone around it. */}
          <button className="btn btn--default" type="button" disabled={disabled}>
            Selecionar Arquivo
          </button>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="audio/*,video/*"
        aria-label="Arquivo de áudio"
        disabled={disabled}
        onChange={choose}
      />
    </>
  )
}
