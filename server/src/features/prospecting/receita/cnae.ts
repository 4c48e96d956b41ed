/**
 * The activities (subclasses of the CNAE) of each niche that has some of its own, by the niche's name, each checked on 2026-11-30 against
 * the Receita's own table of codes (its file `Cnaes`), which has those of older versions too. A niche that shares its subclass with others
 * of which it is a small part, as a lawyer's speciality, stands here with the whole subclass only if its name says no more than the subclass.
 */
const TABLE = `
Dentistas = 8630504 8630505
Clínicas médicas = 8630501 8630502 8630503
Psicólogos = 8650003
Nutricionistas = 8650002
Fisioterapeutas = 8650004
Fonoaudiólogos = 8650006
Clínicas de fertilidade = 8630507
Hospitais = 8610101 8610102
Laboratórios de exames = 8640201 8640202 8640204 8640205 8640206 8640207 8640208 8640209
Óticas = 4774100
Casas de repouso = 8711501 8711502
Cuidadores de idosos = 8712300
Veterinários = 7500100
Hotéis para pets = 9609207
Banho e tosa = 9609208
Clínicas de estética = 9602502 9609201
Salões de beleza = 9602501
Estúdios de tatuagem = 9609206
Academias = 9313100
Escolas de dança = 8592901
Escolas de música = 8592903
Restaurantes = 5611201
Lanchonetes = 5611203
Bares = 5611202 5611204 5611205
Buffets e catering = 5620102
Supermercados = 4711301 4711302 4712100
Açougues = 4722901
Hortifrútis = 4724500
Lojas de bebidas = 4723700
Arquitetos = 7111100
Designers de interiores = 7410202
Engenheiros civis = 7112000
Imobiliárias = 6821801 6821802 6822600
Materiais de construção = 4744001 4744002 4744003 4744004 4744005 4744006 4744099
Lojas de móveis = 4754701
Lojas de colchões = 4754702
Iluminação = 4754703
Lojas de tintas = 4741500
Vidraçarias = 4743100
Eletricistas = 4321500
Encanadores = 4322301
Ar-condicionado = 4322302
Segurança eletrônica = 8020000 8020001
Jardinagem e paisagismo = 8130300
Dedetizadoras = 8122200
Limpeza = 8121400 8129000
Lavanderias = 9601701
Chaveiros = 9529102
Oficinas mecânicas = 4520001 4520003 4520004
Funilaria e pintura = 4520002
Lava-rápidos = 4520005
Concessionárias = 4511101
Autopeças = 4530703
Lojas de pneus = 4530705 4520006
Oficinas de motos = 4543900
Autoescolas = 8599601
Locadoras de veículos = 7711000
Advogados = 6911701
Corretoras de seguros = 6622300
Consultorias = 7020400
Assessorias de investimentos = 6612605
Agências de marketing = 7311400 7319003 7319004
Desenvolvedores de software = 6201500 6201501 6201502 6202300 6203100
Assistência técnica de informática = 9511800
Assistência técnica de celulares = 9512600
Assistência técnica de eletrodomésticos = 9521500
Fotógrafos = 7420001
Produtoras de vídeo = 5911102 5911199 7420004
Escolas particulares = 8513900 8520100
Escolas infantis = 8511200 8512100
Escolas de idiomas = 8593700
Faculdades = 8531700 8532500 8533300
Cursos profissionalizantes = 8541400 8599603 8599604
Organizadores de eventos = 8230001
Espaços para eventos = 8230002
Hotéis = 5510801 5510802
Agências de viagem = 7911200 7912100
Lojas de roupas = 4781400
Lojas de calçados = 4782201
Relojoarias = 4783102 9529103
Perfumarias e cosméticos = 4772500
Floriculturas = 4789002
Papelarias = 4761003
Livrarias = 4761001
Lojas de brinquedos = 4763601
Artigos esportivos = 4763602
Bicicletarias = 4763603 9529104
Eletrônicos = 4753900
Lojas de tecidos = 4755501 4755502
Farmácias = 4771701 4771702 4771703
Pet shops = 4789004
Padarias = 4721101 4721102
Seminovos = 4511102
Contadores = 6920601 6920602
Cartórios = 6912500
Postos de combustível = 4731800
Joalherias = 4783101
Recrutamento = 7810800
Funerárias = 9603304
Cemitérios = 9603301
Mudanças = 4930204
Transportadoras = 4930201 4930202
Pintores = 4330404
Guinchos = 5229002
Construtoras = 4110700 4120400
Food trucks = 5612100
Igrejas = 9491000
`

const CODES: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [name = '', codes = ''] = line.split(' = ')
      return [name, codes.split(' ')] as const
    }),
)

export const listCnaes = (niche: string): readonly string[] => CODES.get(niche) ?? []
