import { IconTrash, IconUpload } from '@tabler/icons-react'
import type { OwnFont } from 'contract/pieces/looks.ts'
import { FONT_FILES } from 'contract/settings/kit-fonts.ts'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { FieldNote, LabeledCheckbox } from '#components/ui/field.tsx'
import { describeFileProblem } from '#lib/file-rule.ts'
import { CallError } from '#lib/net/call.ts'
import { useAddKitFont, useRemoveKitFont } from './kit-calls.ts'
import { readAsDataUrl } from './read-as-data-url.ts'

const HELP = 'TTF, OTF ou WOFF2 de até 2 MB. Um arquivo para cada peso, ou uma fonte variável.'
const UNLICENSED = 'Confirme a licença antes de enviar'

const describeFace = ({ weight, isItalic }: OwnFont) => `${weight}${isItalic ? ' itálico' : ''}`

type Props = {
  kitId: number
  fonts: readonly OwnFont[] /** The families that the kit uses, saved or chosen. */
  used: ReadonlySet<string>
}

/** Fonts are stored at once, so that the preview can show them before the kit is saved. */
export function OwnFonts({ kitId, fonts, used }: Props) {
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  const [licensed, setLicensed] = useState(false)
  const [refused, setRefused] = useState<string>()
  const add = useAddKitFont(kitId)
  const remove = useRemoveKitFont(kitId)
  const fault = add.error instanceof CallError ? add.error.problem?.fields?.file : undefined
  const open = () => {
    setRefused(licensed ? undefined : UNLICENSED)
    if (licensed) input.current?.click()
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that choosing the same file again is a change
    if (!file) return
    const reason = await describeFileProblem(file, FONT_FILES)
    setRefused(reason)
    if (!reason) add.mutate(await readAsDataUrl(file))
  }
  return (
    <fieldset className="field">
      <legend>Fontes próprias</legend>
      {fonts.length > 0 && (
        <ul className="stack gap-0">
          {fonts.map((font) => (
            <li className="row" key={font.id}>
              <span className="grow cut" title={font.family}>
                {font.family} <span className="sub tnum">{describeFace(font)}</span>
              </span>
              {used.has(font.family) ? (
                <span className="small sub">em uso</span>
              ) : (
                <IconButton
                  small
                  icon={IconTrash}
                  label={`Remover ${font.family} ${describeFace(font)}`}
                  onClick={() => remove.mutate(font.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <LabeledCheckbox label="A agência tem licença para usar a fonte" checked={licensed} onChange={setLicensed} />
      <div className="row row--wrap kit-fonts__send">
        <input
          ref={input}
          className="sr"
          type="file"
          accept={FONT_FILES.accept}
          aria-label="Arquivo da fonte"
          aria-describedby={note}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button small icon={IconUpload} aria-describedby={note} busy={add.isPending && 'Enviando...'} onClick={open}>
          Enviar fonte
        </Button>
      </div>
      <FieldNote id={note} help={HELP} error={refused ?? fault} />
    </fieldset>
  )
}
