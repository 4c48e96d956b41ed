import './drop-zone.css'
import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { usePageDrop } from '../../components/use-file-drop.ts'
import { notify } from '../../lib/notify.ts'
import { chooseFile } from './choose-file.ts'

const ONE_AT_A_TIME = 'Envie um arquivo por vez.'

function takeFiles([file, ...more]: readonly File[]): void {
  if (more.length > 0) notify({ kind: 'failed', title: 'Não foi possível usar estes arquivos', message: ONE_AT_A_TIME })
  else if (file) void chooseFile(file)
}

/**
 * The zone in which an audio file is dropped or picked (specification §2); a dropped or pasted file is taken anywhere on the page. Every
 * file goes to `chooseFile`, which says why a file cannot be sent: `accept` only filters the picker.
 */
export default function DropZone({ disabled }: { disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const over = usePageDrop((files) => !disabled && takeFiles(files))
  const openPicker = () => !disabled && input.current?.click()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    takeFiles([...(target.files ?? [])])
    target.value = '' // the same file may be chosen again
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
          {/* The zone around it handles the click. */}
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
