/**
 * The tags of OpenStreetMap of each niche that has some of its own, by the niche's name (its wiki, read on 2026-11-30). A niche that the
 * map does not tell from others, as a lawyer's speciality, stands here only with the tags that say it.
 */
const TABLE = `
Dentistas = amenity=dentist healthcare=dentist
Ortodontistas = healthcare:speciality=orthodontics
Clínicas médicas = amenity=clinic amenity=doctors healthcare=clinic healthcare=doctor
Dermatologistas = healthcare:speciality=dermatology
Cardiologistas = healthcare:speciality=cardiology
Ginecologistas = healthcare:speciality=gynaecology
Pediatras = healthcare:speciality=paediatrics
Ortopedistas = healthcare:speciality=orthopaedics
Oftalmologistas = healthcare:speciality=ophthalmology
Psiquiatras = healthcare:speciality=psychiatry
Psicólogos = healthcare=psychotherapist office=psychologist
Nutricionistas = healthcare=nutrition_counselling
Fisioterapeutas = healthcare=physiotherapist
Fonoaudiólogos = healthcare=speech_therapist
Cirurgiões plásticos = healthcare:speciality=plastic_surgery
Hospitais = amenity=hospital healthcare=hospital
Laboratórios de exames = healthcare=laboratory
Farmácias = amenity=pharmacy healthcare=pharmacy
Óticas = shop=optician
Casas de repouso = amenity=nursing_home social_facility=nursing_home social_facility=assisted_living
Veterinários = amenity=veterinary
Pet shops = shop=pet shop=pet_grooming
Hotéis para pets = amenity=animal_boarding amenity=animal_training
Salões de beleza = shop=hairdresser shop=beauty
Manicures = beauty=nails
Spas e massagens = shop=massage leisure=spa beauty=spa
Clínicas de estética = shop=beauty beauty=skin_care beauty=cosmetics
Depilação = beauty=waxing beauty=hair_removal
Estúdios de tatuagem = shop=tattoo
Academias = leisure=fitness_centre
Estúdios de pilates = sport=pilates
Estúdios de ioga = sport=yoga
Escolas de dança = leisure=dance amenity=dancing_school
Artes marciais = sport=martial_arts sport=karate sport=judo sport=taekwondo
Restaurantes = amenity=restaurant
Restaurantes japoneses = cuisine=japanese cuisine=sushi
Restaurantes italianos = cuisine=italian
Restaurantes veganos = diet:vegan=only diet:vegetarian=only
Churrascarias = cuisine=steak_house cuisine=barbecue
Pizzarias = cuisine=pizza
Hamburguerias = cuisine=burger
Lanchonetes = amenity=fast_food
Cafeterias = amenity=cafe
Padarias = shop=bakery
Confeitarias = shop=pastry shop=confectionery
Sorveterias = amenity=ice_cream shop=ice_cream
Bares = amenity=bar amenity=pub
Cervejarias = craft=brewery
Supermercados = shop=supermarket shop=convenience
Açougues = shop=butcher
Hortifrútis = shop=greengrocer
Lojas de bebidas = shop=alcohol shop=beverages shop=wine
Produtos naturais = shop=health_food shop=nutrition_supplements
Arquitetos = office=architect
Designers de interiores = shop=interior_decoration
Engenheiros civis = office=engineer
Construtoras = office=construction_company craft=builder
Imobiliárias = office=estate_agent
Materiais de construção = shop=doityourself shop=hardware shop=trade
Móveis planejados = craft=carpenter craft=cabinet_maker
Lojas de móveis = shop=furniture
Lojas de decoração = shop=interior_decoration shop=houseware
Vidraçarias = craft=glaziery shop=glaziery
Serralherias = craft=metal_construction
Marmorarias = craft=stonemason
Eletricistas = craft=electrician
Encanadores = craft=plumber
Pintores = craft=painter
Ar-condicionado = craft=hvac
Segurança eletrônica = shop=security
Piscinas = shop=swimming_pool
Jardinagem e paisagismo = craft=gardener shop=garden_centre
Limpeza = craft=cleaning office=cleaning
Lavanderias = shop=laundry shop=dry_cleaning
Mudanças = office=moving_company
Chaveiros = craft=locksmith shop=locksmith
Oficinas mecânicas = shop=car_repair
Lava-rápidos = amenity=car_wash
Concessionárias = shop=car
Seminovos = second_hand=only
Autopeças = shop=car_parts
Lojas de pneus = shop=tyres
Oficinas de motos = shop=motorcycle_repair
Autoescolas = amenity=driving_school
Postos de combustível = amenity=fuel
Locadoras de veículos = amenity=car_rental
Advogados = office=lawyer
Contadores = office=accountant office=tax_advisor
Corretoras de seguros = office=insurance
Consultorias = office=consulting
Assessorias de investimentos = office=financial_advisor
Cartórios = office=notary
Agências de marketing = office=advertising_agency
Gráficas = shop=copyshop craft=printer
Desenvolvedores de software = office=it
Assistência técnica de informática = shop=computer craft=computer_repair
Assistência técnica de celulares = shop=mobile_phone craft=electronics_repair
Fotógrafos = craft=photographer shop=photo
Coworkings = amenity=coworking_space office=coworking
Recrutamento = office=employment_agency
Transportadoras = office=logistics office=courier
Funerárias = shop=funeral_directors
Costureiras = craft=tailor craft=dressmaker shop=tailor
Escolas particulares = amenity=school
Escolas infantis = amenity=kindergarten amenity=childcare
Escolas de idiomas = amenity=language_school
Faculdades = amenity=university amenity=college
Reforço escolar = amenity=prep_school office=tutoring
Escolas de música = amenity=music_school
Espaços para eventos = amenity=events_venue
Artigos para festas = shop=party
Hotéis = tourism=hotel
Pousadas = tourism=guest_house tourism=hostel tourism=chalet
Agências de viagem = shop=travel_agency office=travel_agent
Lojas de roupas = shop=clothes shop=boutique
Lojas de calçados = shop=shoes
Joalherias = shop=jewelry
Relojoarias = shop=watches
Perfumarias e cosméticos = shop=perfumery shop=cosmetics
Floriculturas = shop=florist
Papelarias = shop=stationery
Livrarias = shop=books
Lojas de brinquedos = shop=toys
Artigos esportivos = shop=sports
Bicicletarias = shop=bicycle
Eletrônicos = shop=electronics
Lojas de tecidos = shop=fabric
Lojas de colchões = shop=bed
Iluminação = shop=lighting
Lojas de tintas = shop=paint
Barbearias = hairdresser=barber
Lojas de presentes = shop=gift
Agropecuárias = shop=agrarian
Igrejas = amenity=place_of_worship
ONGs = office=ngo
Boxe = sport=boxing
Vinícolas = craft=winery
Lojas de noivas = clothes=wedding
Moda infantil = clothes=children
`

const TAGS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [name = '', tags = ''] = line.split(' = ')
      return [name, tags.split(' ')] as const
    }),
)

/** Each as `key=value`. */
export const listOsmTags = (niche: string): readonly string[] => TAGS.get(niche) ?? []

export const OSM_NICHES: readonly string[] = [...TAGS.keys()]
