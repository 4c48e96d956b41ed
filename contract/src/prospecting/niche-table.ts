/**
 * A line for each niche of agencies' clients: its name, its categories of Overture Maps (the list of its schema, read on 2026-11-30), and
 * further ways in which people say it. A word that may mean two niches stands at none, so that the person is asked.
 */
export const NICHE_TABLE = `
Dentistas = dentist general_dentistry cosmetic_dentist endodontist orthodontist oral_surgeon pediatric_dentist periodontist prosthodontist = odontologia, odonto, clínica odontológica, consultório odontológico, cirurgião-dentista, clínica dentária
Ortodontistas = orthodontist = ortodontia, aparelho dentário
Clínicas médicas = medical_center doctor family_practice internal_medicine walk_in_clinic = médicos, consultório médico, clínica geral, centro médico
Dermatologistas = dermatologist = dermatologia, clínica dermatológica
Cardiologistas = cardiologist = cardiologia
Ginecologistas = obstetrician_and_gynecologist womens_health_clinic = ginecologia, obstetra
Pediatras = pediatrician = pediatria, clínica pediátrica
Ortopedistas = orthopedist = ortopedia, clínica ortopédica
Oftalmologistas = ophthalmologist eye_care_clinic laser_eye_surgery_lasik = oftalmologia, clínica de olhos
Psiquiatras = psychiatrist child_psychiatrist = psiquiatria
Psicólogos = psychologist psychotherapist counseling_and_mental_health psychoanalyst = psicologia, psicoterapia, terapeuta, clínica de psicologia, psicanalista
Nutricionistas = nutritionist dietitian weight_loss_center = nutrição, nutrólogo
Fisioterapeutas = physical_therapy rehabilitation_center = fisioterapia, clínica de fisioterapia
Fonoaudiólogos = speech_therapist = fonoaudiologia
Cirurgiões plásticos = plastic_surgeon cosmetic_surgeon = cirurgia plástica
Clínicas de fertilidade = fertility = reprodução humana
Hospitais = hospital childrens_hospital surgical_center
Laboratórios de exames = laboratory_testing diagnostic_services diagnostic_imaging clinical_laboratories ultrasound_imaging_center = laboratório, análises clínicas, diagnóstico por imagem
Farmácias = pharmacy drugstore = drogaria, farmácia de manipulação
Óticas = eyewear_and_optician optometrist sunglasses_store = óptica, loja de óculos
Casas de repouso = retirement_home assisted_living_facility skilled_nursing = asilo, residencial para idosos, lar de idosos
Cuidadores de idosos = home_health_care personal_care_service elder_care_planning = home care
Veterinários = veterinarian animal_hospital emergency_pet_hospital = clínica veterinária, veterinária, hospital veterinário
Pet shops = pet_store pet_groomer pet_services = loja de animais, petshop
Hotéis para pets = pet_boarding pet_sitting dog_trainer = hotel para cachorro, creche para cães, adestrador
Clínicas de estética = medical_spa skin_care esthetician aesthetician body_contouring laser_hair_removal = estética, esteticista, centro de estética, harmonização facial, clínica de beleza
Salões de beleza = beauty_salon hair_salon hair_stylist = cabeleireiro, cabelereiro
Barbearias = barber = barbeiro, barber shop
Manicures = nail_salon = esmalteria, nail designer, unhas
Depilação = hair_removal laser_hair_removal waxing = clínica de depilação
Sobrancelhas e cílios = eyebrow_service eyelash_service permanent_makeup = design de sobrancelha, extensão de cílios, micropigmentação, lash designer
Maquiadores = makeup_artist = maquiagem
Spas e massagens = spas day_spa massage massage_therapy health_spa = spa, massagista, massoterapia
Estúdios de tatuagem = tattoo tattoo_and_piercing piercing = tatuador, tatuagem
Academias = gym boot_camp cardio_classes health_and_wellness_club = academia de ginástica, musculação, crossfit, box de crossfit, fitness
Estúdios de pilates = pilates_studio = pilates
Estúdios de ioga = yoga_studio yoga_instructor = yoga, ioga
Personal trainers = fitness_trainer = treinador pessoal, personal
Escolas de dança = dance_school = dança, balé, estúdio de dança
Artes marciais = martial_arts_club brazilian_jiu_jitsu_club karate_club muay_thai_club taekwondo_club kickboxing_club boxing_gym = jiu-jitsu, muay thai, academia de luta, karatê
Escolas de natação = swimming_instructor swimming_pool = natação
Restaurantes = restaurant brazilian_restaurant buffet_restaurant italian_restaurant japanese_restaurant steakhouse barbecue_restaurant seafood_restaurant = restaurante, self-service, comida por quilo
Restaurantes japoneses = japanese_restaurant sushi_restaurant = restaurante japonês, sushi, comida japonesa, temakeria
Restaurantes italianos = italian_restaurant = cantina italiana
Restaurantes veganos = vegan_restaurant vegetarian_restaurant health_food_restaurant = vegano, vegetariano, comida saudável
Churrascarias = steakhouse barbecue_restaurant = churrasco
Pizzarias = pizza_restaurant pizza_delivery_service = pizza
Hamburguerias = burger_restaurant = hambúrguer, lanchonete de hambúrguer
Lanchonetes = fast_food_restaurant sandwich_shop diner food_stand = lanches, fast-food
Cafeterias = cafe coffee_shop coffee_roastery tea_room = café, casa de chá
Padarias = bakery = panificadora, panificação
Confeitarias = patisserie_cake_shop custom_cakes_shop cupcake_shop desserts candy_store chocolatier = doceria, bolos, chocolateria
Sorveterias = ice_cream_shop ice_cream_and_frozen_yoghurt gelato acai_bowls = sorvete, gelateria
Bares = bar pub beer_bar cocktail_bar sports_bar beer_garden wine_bar = boteco, pub, choperia
Cervejarias = brewery = cerveja artesanal
Buffets e catering = caterer = buffet, bufê, catering
Food trucks = food_truck street_vendor
Supermercados = supermarket grocery_store convenience_store = mercado, mercearia, mercadinho
Açougues = butcher_shop meat_shop = casa de carnes
Hortifrútis = fruits_and_vegetables farmers_market organic_grocery_store = hortifruti, sacolão, produtos orgânicos
Lojas de bebidas = liquor_store beer_wine_and_spirits beverage_store winery = adega, distribuidora de bebidas
Produtos naturais = health_food_store health_market vitamins_and_supplements = loja de suplementos, suplementos
Arquitetos = architect architectural_designer landscape_architect = arquitetura, escritório de arquitetura
Designers de interiores = interior_design = decorador, design de interiores, decoração de interiores
Engenheiros civis = civil_engineers engineering_services structural_engineer = engenharia, engenharia civil
Construtoras = building_contractor builders home_developer construction_services contractor = construtora, empreiteira, incorporadora
Reformas = altering_and_remodeling_contractor bathroom_remodeling kitchen_remodeling handyman = reforma de casas, marido de aluguel
Imobiliárias = real_estate_agent real_estate_service real_estate apartment_agent property_management = corretor de imóveis, imobiliária
Materiais de construção = building_supply_store hardware_store home_improvement_store lumber_store tile_store = loja de material de construção, depósito de construção, ferragens
Móveis planejados = cabinet_sales_service carpenter closet_remodeling furniture_manufacturers = marcenaria, marceneiro, carpintaria
Lojas de móveis = furniture_store mattress_store outdoor_furniture_store = móveis
Lojas de decoração = home_decor home_goods_store lighting_store = artigos para casa
Vidraçarias = glass_and_mirror_sales_service windows_installation = vidraceiro, esquadrias
Serralherias = metal_fabricator ironworkers iron_work welders = serralheiro, soldador
Marmorarias = marble_and_granite_professionals granite_supplier countertop_installation = mármore e granito
Eletricistas = electrician = instalações elétricas
Encanadores = plumbing = hidráulica, desentupidora
Pintores = painting paint_store = pintura residencial
Energia solar = solar_installation solar_panel_cleaning energy_equipment_and_solution = placas solares, energia fotovoltaica
Ar-condicionado = hvac_services hvac_supplier = climatização, refrigeração, instalação de ar-condicionado
Segurança eletrônica = security_systems home_security security_services = alarmes, câmeras de segurança, empresa de segurança
Piscinas = pool_and_hot_tub_services pool_cleaning hot_tubs_and_pools = manutenção de piscinas
Jardinagem e paisagismo = landscaping gardener lawn_service nursery_and_gardening = paisagista, jardineiro
Dedetizadoras = pest_control_service = dedetização, controle de pragas
Limpeza = cleaning_services home_cleaning office_cleaning janitorial_services = empresa de limpeza, faxina, limpeza de estofados, diarista
Lavanderias = laundry_services laundromat dry_cleaning = lavanderia
Mudanças = movers packing_services = empresa de mudanças, carreto
Chaveiros = key_and_locksmith = chaveiro
Oficinas mecânicas = automotive_repair automotive_services_and_repair engine_repair_service brake_service_and_repair auto_electrical_repair = mecânica, mecânico, oficina, auto elétrica, autocenter, centro automotivo
Funilaria e pintura = auto_body_shop mobile_dent_repair = funilaria, martelinho de ouro, lanternagem
Estética automotiva = auto_detailing vehicle_wrap car_window_tinting = polimento automotivo, envelopamento
Lava-rápidos = car_wash = lava-jato, lava a jato, lavagem de carros
Concessionárias = car_dealer automotive_dealer motorcycle_dealer truck_dealer = concessionária de carros, concessionária
Seminovos = used_car_dealer = loja de carros, revenda de veículos, carros usados
Autopeças = auto_parts_and_supply_store automotive_parts_and_accessories = peças automotivas, loja de autopeças
Lojas de pneus = tire_dealer_and_repair tire_shop tire_repair_shop = borracharia, pneus
Oficinas de motos = motorcycle_repair motorcycle_gear = mecânica de motos, moto peças
Autoescolas = driving_school traffic_school = auto escola, centro de formação de condutores
Postos de combustível = gas_station truck_gas_station = posto de gasolina
Locadoras de veículos = car_rental_agency truck_rentals = aluguel de carros, locadora
Guinchos = towing_service roadside_assistance = guincho, reboque
Advogados = lawyer legal_services business_law criminal_defense_law divorce_and_family_law employment_law tax_law real_estate_law social_security_law general_litigation = advocacia, escritório de advocacia
Advogados trabalhistas = employment_law workers_compensation_law = direito trabalhista
Advogados previdenciários = social_security_law disability_law = direito previdenciário
Contadores = accountant bookkeeper tax_services payroll_services = contabilidade, escritório de contabilidade, escritório contábil
Corretoras de seguros = insurance_agency auto_insurance life_insurance = seguros, corretor de seguros, seguradora
Consultorias = business_consulting business_management_services consultant_and_general_service = consultoria, consultoria empresarial
Assessorias de investimentos = financial_advising investing investment_management_company = investimentos, assessor financeiro, planejador financeiro
Cartórios = notary_public registry_office office_of_vital_records = tabelionato
Despachantes = automobile_registration_service = despachante
Agências de marketing = marketing_agency advertising_agency internet_marketing_service social_media_agency = marketing, publicidade, agência de publicidade, marketing digital
Gráficas = printing_services commercial_printer sign_making screen_printing_t_shirt_printing = gráfica, comunicação visual, gráfica rápida
Desenvolvedores de software = software_development web_designer information_technology_company = software house, criação de sites, empresa de tecnologia, ti
Assistência técnica de informática = it_service_and_computer_repair it_support_snd_service computer_store data_recovery = informática, conserto de computador, loja de informática
Assistência técnica de celulares = mobile_phone_repair mobile_phone_store mobile_phone_accessories = conserto de celular, loja de celular, celulares
Assistência técnica de eletrodomésticos = appliance_repair_service washer_and_dryer_repair_service = conserto de eletrodomésticos
Fotógrafos = photographer event_photography session_photography = fotografia, estúdio fotográfico
Produtoras de vídeo = video_film_production videographer broadcasting_media_production = videomaker, filmagem, produtora audiovisual
Coworkings = coworking_space shared_office_space = escritório compartilhado
Recrutamento = employment_agencies temp_agency human_resource_services executive_search_consultants = recursos humanos, agência de empregos, rh
Transportadoras = freight_and_cargo_service motor_freight_trucking courier_and_delivery_services distribution_services = transportadora, logística, entregas, motoboy
Funerárias = funeral_services_and_cemeteries mortuary_services cremation_services = funerária
Costureiras = sewing_and_alterations gents_tailor = costura, alfaiate, ateliê de costura, conserto de roupas
Escolas particulares = private_school elementary_school high_school middle_school school = escola, colégio, escola particular
Escolas infantis = preschool day_care_preschool child_care_and_day_care montessori_school = creche, berçário, educação infantil
Escolas de idiomas = language_school = curso de inglês, inglês, idiomas
Faculdades = college_university business_schools law_schools = universidade, ensino superior
Cursos profissionalizantes = vocational_and_technical_school specialty_school computer_coaching cosmetology_school = curso técnico, cursos livres, escola técnica
Reforço escolar = tutoring_center private_tutor test_preparation = aulas particulares, pré-vestibular, cursinho
Escolas de música = music_school musical_instrument_services vocal_coach = aulas de música, aula de violão
Organizadores de eventos = event_planning party_and_event_planning wedding_planning = cerimonialista, assessoria de casamento, eventos
Espaços para eventos = venue_and_event_space wedding_chapel = salão de festas, casa de festas, buffet infantil
Artigos para festas = party_supply party_equipment_rental balloon_services = loja de festas, aluguel de brinquedos, decoração de festas
DJs e bandas = dj_service musician = dj, banda, músicos
Hotéis = hotel resort inn = hotel, resort
Pousadas = bed_and_breakfast guest_house lodge holiday_rental_home cottage = pousada, hostel, chalé
Agências de viagem = travel_agents travel_services sightseeing_tour_agency tours = turismo, agência de turismo, viagens
Lojas de roupas = clothing_store womens_clothing_store mens_clothing_store boutique fashion = moda, boutique, roupas, moda feminina, moda masculina
Moda infantil = childrens_clothing_store baby_gear_and_furniture = roupas infantis, enxoval, loja de bebês
Lojas de noivas = bridal_shop formal_wear_store clothing_rental = vestidos de noiva, aluguel de trajes, noivas
Lojas de calçados = shoe_store = calçados, sapataria, sapatos
Joalherias = jewelry_store watch_store goldsmith = joias, semijoias
Perfumarias e cosméticos = perfume_store cosmetic_and_beauty_supplies = cosméticos, perfumaria, loja de maquiagem
Floriculturas = florist flowers_and_gifts_shop floral_designer = flores, florista
Lojas de presentes = gift_shop souvenir_shop = presentes
Papelarias = cards_and_stationery_store business_office_supplies_and_stationery educational_supply_store = papelaria, material escolar
Livrarias = bookstore used_bookstore academic_bookstore = livraria
Lojas de brinquedos = toy_store = brinquedos
Artigos esportivos = sporting_goods sports_wear bicycle_shop surf_shop = loja de esportes, material esportivo
Bicicletarias = bicycle_shop bike_repair_maintenance = loja de bicicletas, bicicletas
Eletrônicos = electronics appliance_store audio_visual_equipment_store = loja de eletrônicos, eletrodomésticos
Lojas de tecidos = fabric_store knitting_supply embroidery_and_crochet = armarinho, tecidos, aviamentos
Agropecuárias = livestock_feed_and_supply_store farm_equipment_and_supply agricultural_seed_store farming_equipment_store = agropecuária, casa agrícola, rações
Indústrias = industrial_company industrial_equipment metal_fabricator plastic_manufacturer chemical_plant = fábrica, indústria
Igrejas = church_cathedral evangelical_church catholic_church baptist_church pentecostal_church = igreja
ONGs = charity_organization social_service_organizations non_governmental_association community_services_non_profits = instituição de caridade
Açaí = acai_bowls = açaiteria
Vinícolas = winery wine_tasting_room = vinícola
Lojas de tintas = paint_store = tintas
Lojas de colchões = mattress_store = colchões
Iluminação = lighting_store = loja de iluminação, lustres
Relojoarias = watch_store watch_repair_service = conserto de relógios
Boxe = boxing_gym boxing_class boxing_club = academia de boxe
Depilação a laser = laser_hair_removal
Banho e tosa = pet_groomer = tosador
Sebos = used_bookstore
Cemitérios = cemeteries
`
