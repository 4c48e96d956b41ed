import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

test.each([
  ['PIX RECEBIDO - PADARIA AURORA LTDA', null, 'Padaria Aurora Ltda'],
  ['PAGTO BOLETO 10293 CASA DAS TINTAS', null, 'Casa das Tintas'],
  ['TED RECEBIDA 033.0001', 'JOSE DA SILVA', 'Jose da Silva'],
  ['Transferência enviada pelo Pix - Maria Souza', null, 'Maria Souza'],
  ['COMPRA COM CARTÃO', null, 'Compra com Cartão'],
  ['DÉB AUTORIZADO EM CONTA', null, 'Déb Autorizado em Conta'],
  ['COBRANÇA DE I.O.F.', null, 'Cobrança de I.O.F.'],
  ['TARIFA IOF ADICIONAL', null, 'Tarifa IOF Adicional'],
  ['DAS SIMPLES NACIONAL', null, 'DAS Simples Nacional'],
  ['PIX ENVIADO', 'LUME CURSOS ME', 'Lume Cursos ME'],
  ['PAGAMENTO DE TÍTULO', null, 'Pagamento de Título'],
])('“%s” is recorded as the name in it, or whole if it names nobody', (description, counterparty, name) => {
  expect(cleanName({ description, counterparty })).toBe(name)
})
